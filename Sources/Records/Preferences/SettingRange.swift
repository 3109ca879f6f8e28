import Foundation
import TOML

/// The values that a setting allows.
package enum SettingRange: Equatable, Sendable {
  case flag
  case number(ClosedRange<Int>)
  /// One of the names, or what `else` describes.
  case choice([String], else: String? = nil)
  /// Any text; the noun names it, as in "a name".
  case text(String)
  /// A file or a folder, for some settings also the address of a server.
  case path
  /// A program and its arguments.
  case command

  /// The accepted values, for errors on the command line.
  package var description: String { description { $0 } }

  /// The accepted values, for errors in `config.toml`, where a text is in quotes.
  package var inFile: String {
    switch self {
    case .flag, .number, .choice: description { "\"\($0)\"" }
    case .text, .path: description + " in quotes"
    case .command: description + ", each in quotes, in brackets"
    }
  }

  private func description(_ name: (String) -> String) -> String {
    switch self {
    case .flag: "true or false"
    case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let names, let other):
      "one of " + names.map(name).joined(separator: ", ") + (other.map { " or \($0)" } ?? "")
    case .text(let noun): noun
    case .path: "a path"
    case .command: "a program and its arguments"
    }
  }

  /// Reads a value as typed; nil for a value of another type.
  package func value(_ text: String) -> SettingValue? {
    switch self {
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on": .flag(true)
      case "false", "no", "off": .flag(false)
      default: nil
      }
    case .number: Int(text).map(SettingValue.number)
    case .choice, .text: .text(text)
    case .path: .text(Self.absolute(text))
    case .command:
      text.hasPrefix("[") ? Self.list(text) : .words(text.split(separator: " ").map(String.init))
    }
  }

  /// A relative path is kept from the root: from another folder it would name another file. A home
  /// (`~/x`) and an address (`postgresql://x`) stay as they are.
  private static func absolute(_ path: String) -> String {
    if path.isEmpty || path.hasPrefix("~") || path.contains("://") { return path }
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Reads a list of texts as `config.toml` and `config list` write it: `["notify-send", "Well done"]`.
  private static func list(_ text: String) -> SettingValue? {
    let table = try? TOMLTable(parsing: "list = \(text)")
    return table?["list"].flatMap { SettingValue($0) }
  }
}
