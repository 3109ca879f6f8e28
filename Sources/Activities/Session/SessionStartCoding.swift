import Log

/// How a session's start is stored. A partner's has its own version: a program that doesn't know
/// partners then ignores her session, whereas it would ignore an unknown field and count the
/// session as the owner's.
extension SessionStart {
  package static let partnerVersion = 2

  var stored: StoredPayload {
    StoredPayload(
      SessionEventKind.started, version: climber == nil ? 1 : Self.partnerVersion,
      [
        "appVersion": .string(appVersion), "device": .string(device),
        "climber": climber.map(JSON.string),
      ])
  }

  init(_ fields: Fields, version: Int) throws(PayloadError) {
    self.init(appVersion: try fields.text("appVersion"), device: try fields.text("device"))
    guard version == Self.partnerVersion else { return }
    let name = try fields.text("climber")
    guard !name.isEmpty else { throw PayloadError("`climber` is empty") }
    climber = name
  }
}
