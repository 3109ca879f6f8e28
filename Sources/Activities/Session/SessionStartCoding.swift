import Log

/// How a session's start is stored. A partner's has its own version: a program that doesn't know
/// partners then ignores her session, whereas it would ignore an unknown field and count the
/// session as the owner's.
extension SessionStart {
  private static let kind = "session.started"
  private static let partnerVersion = 2

  var stored: StoredPayload {
    StoredPayload(
      Self.kind, version: climber == nil ? 1 : Self.partnerVersion,
      [
        "appVersion": .string(appVersion), "device": .string(device),
        "climber": climber.map(JSON.string),
      ])
  }

  /// Version 1: the owner's.
  init(_ fields: Fields) throws(PayloadError) {
    self.init(appVersion: try fields.text("appVersion"), device: try fields.text("device"))
  }

  /// nil for anything but a partner's start.
  init?(ofPartner stored: StoredPayload, _ fields: Fields) throws(PayloadError) {
    guard stored.kind == Self.kind, stored.version == Self.partnerVersion else { return nil }
    try self.init(fields)
    let name = try fields.text("climber")
    guard !name.isEmpty else { throw PayloadError("`climber` is empty") }
    climber = name
  }
}
