import Foundation

/// A JSON value (RFC 8259). Members keep their order and numbers their spelling, so reading and
/// printing change only spaces and escapes.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The number as spelled.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  package static func int(_ value: some FixedWidthInteger) -> JSON { .number("\(value)") }

  /// An object of the members that have a value.
  package static func fields(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The value of an object's key; if a key is repeated, the last value.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

extension JSON: CustomStringConvertible {
  /// On one line, without spaces.
  package var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let spelling): text += spelling
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.quote(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      text += value
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSON {
  /// A value on one line, its keys sorted. Throws the encoder's error, as for a number that isn't
  /// finite.
  package static func line(of value: some Encodable) throws -> String {
    try text(of: value, [.sortedKeys, .withoutEscapingSlashes])
  }

  /// A value on a line for each of its members, its keys sorted. Throws like `line`.
  package static func page(of value: some Encodable) throws -> String {
    try text(of: value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  private static func text(
    of value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return withoutControls(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Escapes the control characters that JSON allows in strings but a terminal obeys: U+007F to
  /// U+009F.
  private static func withoutControls(_ text: String) -> String {
    let controls = Unicode.Scalar(0x7F)...Unicode.Scalar(0x9F)
    guard text.unicodeScalars.contains(where: controls.contains) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if controls.contains(scalar) {
        escaped += "\\u00" + String(scalar.value, radix: 16)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
