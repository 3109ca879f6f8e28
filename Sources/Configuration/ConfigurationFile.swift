package import Climbing
import Files
package import Foundation
import TOMLKit

/// `config.toml`: read at each start; written with every default, commented out, at the first.
package struct ConfigurationFile {
  package let url: URL

  /// `$XDG_CONFIG_HOME/chalktalk/config.toml`, or the same under `~/.config`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    url = UserFolders(environment: environment).config.appendingPathComponent("config.toml")
  }

  /// What the file says; the defaults when there is none.
  package func preferences() throws(ConfigurationError) -> Preferences {
    let folder = url.deletingLastPathComponent().appendingPathComponent("circuits")
    let circuits = try CircuitFile.all(in: folder)
    guard FileManager.default.fileExists(atPath: url.path) else {
      return try Self.parse("", file: url.path, circuits: circuits)
    }
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw ConfigurationError(
        file: url.path, line: nil, reason: "cannot be read as UTF-8 text: mend or remove it")
    }
    return try Self.parse(text, file: url.path, circuits: circuits)
  }

  /// Writes the defaults, all commented out, where there is no file yet.
  package func writeIfMissing() throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try Files.makeFolder(url.deletingLastPathComponent().path)
    do {
      try Files.write(Data(Self.standardText.utf8), to: url.path, existing: .kept)
    } catch FileError.exists {
      // Another start was quicker.
    }
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

  /// `file` is named in errors; `circuits` are the user's own grade systems.
  package static func parse(
    _ text: String, file: String, circuits: [Circuit] = []
  ) throws(ConfigurationError) -> Preferences {
    let text = try TOMLText(text, file: file)
    var preferences = Preferences()
    preferences.circuits = circuits
    for key in text.table.keys {
      guard let setting = Setting.all.first(where: { $0.key == key }) else {
        throw ConfigurationError(
          file: file, line: text.line(of: key),
          reason: "there is no setting \"\(key)\": there are "
            + Setting.all.map(\.key).joined(separator: ", "))
      }
      guard let value = text.table[key], setting.read(value, &preferences) else {
        throw ConfigurationError(
          file: file, line: text.line(of: key), reason: "\(key) takes \(setting.expects)")
      }
    }
    return preferences
  }
}

/// A file of settings, of a plan or of a circuit cannot be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var reason: String

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}
