import TOML

/// A setting's value, of any type.
package enum SettingValue: Equatable, Sendable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case words([String])

  /// nil if no setting has a value of this type.
  init?(_ value: TOMLValue) {
    switch value.content {
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

  /// The value as in `config.toml`.
  package var toml: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): TOMLText.quoted(text)
    case .words(let words): "[\(words.map(TOMLText.quoted).joined(separator: ", "))]"
    }
  }
}

extension SettingValue: CustomStringConvertible {
  /// The value as typed.
  package var description: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .words(let words): words.joined(separator: " ")
    }
  }
}
