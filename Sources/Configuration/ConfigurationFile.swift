package import Foundation
import TOMLKit

/// `config.toml`: read at each start; written with every default, commented out, at the first.
package struct ConfigurationFile {
  package let url: URL

  /// `$XDG_CONFIG_HOME/chalktalk/config.toml`, or the same under `~/.config`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    url = URL(fileURLWithPath: config ?? home + "/.config")
      .appendingPathComponent("chalktalk/config.toml")
  }

  /// What the file says; the defaults when there is none.
  package func preferences() throws(ConfigurationError) -> Preferences {
    guard FileManager.default.fileExists(atPath: url.path) else { return Preferences() }
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw ConfigurationError(
        file: url.path, line: nil, reason: "cannot be read as UTF-8 text: mend or remove it")
    }
    return try Self.parse(text, file: url.path)
  }

  /// Writes the defaults, all commented out, where there is no file yet.
  package func writeIfMissing() throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(Self.standardText.utf8).write(to: url, options: .withoutOverwriting)
  }

  /// Every setting at its default, as comments.
  package static var standardText: String {
    let head = """
      # Chalktalk's settings. Take the "# " away from a line of the form key = value and change it.
      # Options on the command line win over what is said here.

      """
    return head
      + Setting.all.map { "\n# \($0.comment)\n# \($0.key) = \($0.standard)\n" }.joined()
  }

  /// `file` is named in errors.
  package static func parse(_ text: String, file: String) throws(ConfigurationError) -> Preferences
  {
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ConfigurationError(
        file: file, line: error.source.begin.line, reason: error.description)
    } catch {
      throw ConfigurationError(file: file, line: nil, reason: "\(error)")
    }
    var preferences = Preferences()
    for key in table.keys {
      guard let setting = Setting.all.first(where: { $0.key == key }) else {
        throw ConfigurationError(
          file: file, line: line(of: key, in: text),
          reason: "there is no setting \"\(key)\": there are "
            + Setting.all.map(\.key).joined(separator: ", "))
      }
      guard let value = table[key], setting.read(value, &preferences) else {
        throw ConfigurationError(
          file: file, line: line(of: key, in: text), reason: "\(key) takes \(setting.expects)")
      }
    }
    return preferences
  }

  /// The parser keeps no positions of what it has parsed: the first line that begins with the key, bare,
  /// quoted or as a table's name.
  private static func line(of key: String, in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.firstIndex { line in
      let name = line.prefix { $0 != "=" && $0 != "#" }
      let bare = name.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'[]\r"))
      return bare == key || bare.hasPrefix(key + ".")
    }
    return index.map { $0 + 1 }
  }
}

/// `config.toml` cannot be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var reason: String

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}
