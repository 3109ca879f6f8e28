import Console
import Core
import NIOHTTP1

/// A gesture as a phone sends it: `{"id": "01K…", "command": "send", "value": "V5", "ageMs": 120}`.
/// Page/schema.json has the schema; what it forbids is refused.
struct GestureText {
  private static let fields: Set<String> = [
    "id", "command", "value", "climber", "session", "card", "after", "ageMs",
  ]
  private static let longestCommand = 40
  private static let longestText = 200
  /// A note, after the id of the attempt that it is about.
  private static let longestValue = 240
  /// An older gesture waited more than a day for a connection; its age is no longer plausible.
  private static let oldest: Int64 = 86_400_000

  /// Why a text is not a gesture.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  static func gesture(
    _ text: String, phone: String, at now: Moment
  ) throws(Refusal) -> RemoteGesture {
    guard let json = try? JSON(parsing: text), case .object(let members) = json else {
      throw Refusal("A gesture is a JSON object.")
    }
    if let unknown = members.first(where: { !fields.contains($0.key) }) {
      throw Refusal("A gesture has no “\(unknown.key.prefix(longestCommand))”.")
    }
    guard let command = try Self.text("command", of: json, longestCommand) else {
      throw Refusal("A gesture needs a command.")
    }
    let climber = try Self.text("climber", of: json, longestText)
    let gesture = RemoteGesture(
      id: try Self.text("id", of: json, longestText) ?? "", command: command,
      value: try value(json["value"]), climber: climber,
      session: try Self.text("session", of: json, longestText),
      card: try Self.text("card", of: json, longestText),
      after: try Self.text("after", of: json, longestText), phone: phone,
      madeAt: now - .milliseconds(try age(json["ageMs"])))
    guard let gesture else { throw Refusal("A gesture needs an id, which is a ULID.") }
    return gesture
  }

  /// A field's text; nil if the field is missing.
  private static func text(
    _ field: String, of json: JSON, _ longest: Int
  ) throws(Refusal) -> String? {
    guard let value = json[field] else { return nil }
    guard case .string(let text) = value, text.unicodeScalars.count <= longest else {
      throw Refusal("A gesture's \(field) is a text of at most \(longest) characters.")
    }
    return text
  }

  private static func value(_ value: JSON?) throws(Refusal) -> Command.Value? {
    switch value {
    case nil: return nil
    case .string(let text)? where text.unicodeScalars.count <= longestValue:
      return .text(TypedText(text).text)
    case .number(let spelling)?:
      if let number = Double(spelling), number.isFinite { return .number(number, nil) }
    default: break
    }
    throw Refusal("A gesture's value is a number, or a text of at most \(longestValue) characters.")
  }

  /// In ms. A schema's integer may be spelled `120.0`.
  private static func age(_ value: JSON?) throws(Refusal) -> Int64 {
    guard let value else { return 0 }
    guard case .number(let spelling) = value, let number = Double(spelling), number >= 0,
      number == number.rounded()
    else { throw Refusal("A gesture's ageMs is a whole number, 0 or more.") }
    return Int64(min(Double(oldest), number))
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
