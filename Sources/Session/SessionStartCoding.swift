import Log

/// How a session's start lies in the log. A partner's has a version of its own: a program that knows no partners leaves
/// her session out, where it would count a field that it doesn't know as the owner's.
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

  /// Of version 1: the owner's.
  init(_ fields: Fields) throws(PayloadError) {
    self.init(appVersion: try fields.text("appVersion"), device: try fields.text("device"))
  }

  /// nil of what is no partner's start.
  init?(ofPartner stored: StoredPayload, _ fields: Fields) throws(PayloadError) {
    guard stored.kind == Self.kind, stored.version == Self.partnerVersion else { return nil }
    try self.init(fields)
    let name = try fields.text("climber")
    guard !name.isEmpty else { throw PayloadError("`climber` is empty") }
    climber = name
  }
}
