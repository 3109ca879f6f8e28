package import Files
package import Foundation
package import Grades
package import TOML

/// `config.toml`: read at each start; the first start writes it with every default, commented out.
package struct ConfigurationFile {
  package let url: URL

  /// `$XDG_CONFIG_HOME/chalktalk/config.toml`, or the same under `~/.config`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    url = UserFolders(environment: environment).config.appendingPathComponent("config.toml")
  }

  /// What the file says; the defaults when there is none. A file that can't be reached is an error: with the defaults, a
  /// session would go into another log.
  package func preferences() throws(ConfigurationError) -> Preferences {
    let folder = url.deletingLastPathComponent().appendingPathComponent("circuits")
    let circuits = try CircuitFile.all(in: folder)
    return try Self.parse(
      try TOMLFile.textIfAny(of: url) ?? "", file: url.path, circuits: circuits)
  }

  /// Writes the defaults, all commented out, unless the file exists.
  package func writeIfMissing() throws {
    guard try !Files.isThere(url.path, missingFolder: .isEmpty) else { return }
    try Files.makeFolder(url.deletingLastPathComponent().path)
    do {
      try Files.write(Data(Self.standardText.utf8), to: url.path, existing: .kept)
    } catch FileError.exists {
      // Another start was quicker.
    }
  }

  /// Every setting at its default, as comments under a heading for each area.
  package static var standardText: String {
    let head = """
      # Chalktalk's settings. To change one, remove the "# " before its line and edit the value, or run
      # "chalktalk config set KEY VALUE". Options on the command line win over this file.

      """
    return SettingArea.allCases.reduce(into: head) { text, area in
      text += "\n# --- \(area.rawValue) ---\n"
      for setting in SettingTable.all where setting.area == area {
        text += "\n# \(setting.explanation)\n# \(setting.key) = \(setting.standardValue.toml)\n"
      }
    }
  }

  /// `file` is named in errors; `circuits` are the user's own grade systems.
  package static func parse(
    _ text: String, file: String, circuits: [Circuit] = []
  ) throws(ConfigurationError) -> Preferences {
    let table = try TOMLFile.table(of: text, file: file)
    var preferences = Preferences()
    preferences.circuits = circuits
    for entry in table.entries {
      guard let setting = SettingTable.row(entry.key) else {
        throw ConfigurationError(
          file: file, position: entry.position,
          reason: "there is no setting \"\(entry.key)\": there are "
            + SettingTable.all.map(\.key).joined(separator: ", "))
      }
      guard let value = SettingValue(entry.value), preferences.set(setting, to: value) else {
        throw ConfigurationError(
          file: file, position: entry.position,
          reason: "\(entry.key) takes \(setting.range.inFile)")
      }
    }
    return preferences
  }

  /// Writes one setting and leaves every other line alone. The file is replaced whole, so that a
  /// power cut leaves either the old or the new one; a file that can't be read isn't written
  /// either.
  package func keep(_ change: SettingChange) throws {
    try writeIfMissing()
    _ = try preferences()
    let text = try String(contentsOf: url, encoding: .utf8)
    try Files.write(Data(Self.text(text, with: change).utf8), to: url.path)
  }

  /// The text with the setting in place of its lines, or of the comment with its default; without
  /// either, at the end.
  static func text(_ text: String, with change: SettingChange) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = "\(change.key) = \(change.value.toml)"
    func place(where isIt: (String) -> Bool) -> Int? { lines.firstIndex(where: isIt) }
    if let set = place(where: { isSetting(change.key, $0) }) {
      lines.replaceSubrange(set...lastLine(ofValueAt: set, lines), with: [new])
    } else if let comment = place(where: {
      $0.hasPrefix("#") && isSetting(change.key, String($0.dropFirst()))
    }) {
      lines[comment] = new
    } else {
      lines.insert(new, at: lines.last == "" ? lines.count - 1 : lines.count)
    }
    let whole = lines.joined(separator: "\n")
    return whole.hasSuffix("\n") ? whole : whole + "\n"
  }

  /// A list of words may span several lines.
  private static func lastLine(ofValueAt first: Int, _ lines: [String]) -> Int {
    lines.indices[first...].first { last in
      (try? TOMLTable(parsing: lines[first...last].joined(separator: "\n"))) != nil
    } ?? first
  }

  /// Whether a line sets the key, bare or in quotes.
  private static func isSetting(_ key: String, _ line: String) -> Bool {
    guard let equals = line.firstIndex(of: "=") else { return false }
    return line[..<equals].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")) == key
  }
}

extension AnySetting {
  /// What it does, and its choices.
  package var explanation: String {
    if case .choice = range { "\(text) Takes \(range.inFile)." } else { text }
  }
}

/// A file of settings, of a plan or of a circuit cannot be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// nil if the whole file is wrong.
  package var position: TextPosition?
  package var reason: String
  /// The reason for somebody who fills in a form and sees no file; nil if it is the same.
  var reasonInForm: String?
  /// Set if the file can't be reached, or is a folder.
  package var unreachable: Unreachable?

  package init(
    file: String, position: TextPosition? = nil, reason: String, inForm: String? = nil
  ) {
    self.file = file
    self.position = position
    self.reason = reason
    reasonInForm = inForm
  }

  init(_ unreachable: Unreachable) {
    self.init(file: unreachable.path, reason: "this can't be reached: \(unreachable.reason)")
    self.unreachable = unreachable
  }

  package var description: String {
    "\(file)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(reason)"
  }
}
