import Console
import Log
import NIOHTTP1

/// A gesture as a phone sends it: `{"id": "01K…", "command": "send", "value": "V5", "ageMs": 120}`.
struct GestureText {
  /// An older gesture waited more than a day for a connection; its age is no longer plausible.
  private static let oldest: Int64 = 86_400_000

  /// nil if the text is not a gesture.
  static func gesture(_ text: String, phone: String, at now: Moment) -> RemoteGesture? {
    guard let json = try? JSON(parsing: text), case .string(let id)? = json["id"],
      case .string(let command)? = json["command"], command.utf8.count <= 40
    else { return nil }
    var age: Int64 = 0
    if case .number(let spelling)? = json["ageMs"] {
      age = min(oldest, max(0, Int64(spelling) ?? 0))
    }
    let value: Command.Value?
    switch json["value"] {
    case .string(let text)? where text.utf8.count <= 200: value = .text(text)
    case .number(let spelling)?:
      guard let number = Double(spelling), number.isFinite else { return nil }
      value = .number(number, nil)
    case nil, .null?: value = nil
    default: return nil
    }
    var climber: String?
    if case .string(let name)? = json["climber"], name.utf8.count <= 200 { climber = name }
    return RemoteGesture(
      id: id, command: command, value: value, climber: climber, phone: phone,
      madeAt: now - .milliseconds(age))
  }
}

extension RemoteAnswer {
  var response: Response {
    switch self {
    case .done(let text): Self.response(.ok, "done", text)
    case .refused(let text): Self.response(.ok, "refused", text)
    case .failed(let text): Self.response(.serviceUnavailable, "failed", text)
    }
  }

  private static func response(
    _ status: HTTPResponseStatus, _ result: String, _ text: String
  ) -> Response {
    .json(status, .fields(["result": .string(result), "text": .string(text)]))
  }
}
