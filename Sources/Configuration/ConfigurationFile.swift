package import Climbing
import Files
package import Foundation
package import TOML

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
    return try Self.parse(try TOMLFile.text(of: url), file: url.path, circuits: circuits)
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
    let table = try TOMLFile.table(of: text, file: file)
    var preferences = Preferences()
    preferences.circuits = circuits
    for entry in table.entries {
      guard let setting = Setting.all.first(where: { $0.key == entry.key }) else {
        throw ConfigurationError(
          file: file, position: entry.position,
          reason: "there is no setting \"\(entry.key)\": there are "
            + Setting.all.map(\.key).joined(separator: ", "))
      }
      guard setting.read(entry.value, &preferences) else {
        throw ConfigurationError(
          file: file, position: entry.position,
          reason: "\(entry.key) takes \(setting.expects)")
      }
    }
    return preferences
  }
}

/// A file of settings, of a plan or of a circuit cannot be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// nil where it is the whole file that is wrong.
  package var position: TextPosition?
  package var reason: String

  package var description: String {
    "\(file)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(reason)"
  }
}
