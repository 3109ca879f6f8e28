import TOML

/// A setting's value, of whatever type.
package enum SettingValue: Equatable, Sendable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case words([String])

  /// nil where no setting has a value of that type.
  init?(_ value: TOMLValue) {
    switch value.kind {
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let values):
      let words = values.compactMap(\.string)
      guard words.count == values.count else { return nil }
      self = .words(words)
    case .float, .table: return nil
    }
  }

  /// As `config.toml` has it.
  package var toml: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .words(let words): "[\(words.map(Self.quoted).joined(separator: ", "))]"
    }
  }

  /// A basic string of TOML 1.0: backslash, quote and control characters are escaped.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension SettingValue: CustomStringConvertible {
  /// As a person types it.
  package var description: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .words(let words): words.joined(separator: " ")
    }
  }
}
