package import Canvas
import Files
import Foundation
package import Hearing

/// A setting that is changed while the program runs, and kept in `config.toml`.
package enum SettingChange: Equatable, Sendable {
  case theme(Theme)
  case isMuted(Bool)
  case speaks(Bool)
  case profile(Profile)
  /// Seconds; 0 counts up without end.
  case rest(Int)
  case restsByItself(Bool)
  case reducesMotion(Bool)

  var key: String {
    switch self {
    case .theme: "theme"
    case .isMuted: "mute"
    case .speaks: "speech"
    case .profile: "profile"
    case .rest: "rest"
    case .restsByItself: "auto-rest"
    case .reducesMotion: "reduce-motion"
    }
  }

  /// As it is written in the file.
  var value: String {
    switch self {
    case .theme(let theme): "\"\(theme.rawValue)\""
    case .profile(let profile): "\"\(profile.rawValue)\""
    case .rest(let seconds): "\(seconds)"
    case .isMuted(let isOn), .speaks(let isOn), .restsByItself(let isOn), .reducesMotion(let isOn):
      "\(isOn)"
    }
  }
}

extension ConfigurationFile {
  /// Writes one setting and leaves every other line as it is. The file is replaced whole, so that a power
  /// cut leaves the old or the new one; a file that cannot be read is not written either.
  package func keep(_ change: SettingChange) throws {
    try writeIfMissing()
    _ = try preferences()
    let text = try String(contentsOf: url, encoding: .utf8)
    try Files.write(Data(Self.text(text, with: change).utf8), to: url.path)
  }

  /// The text with the setting in place of its line, or of the comment that holds its default; where there is
  /// neither, before the first table, for what follows a table's head belongs to it.
  static func text(_ text: String, with change: SettingChange) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = "\(change.key) = \(change.value)"
    func place(where isIt: (String) -> Bool) -> Int? { lines.firstIndex(where: isIt) }
    if let set = place(where: { isSetting(change.key, $0) }) {
      lines[set] = new
    } else if let comment = place(where: {
      $0.hasPrefix("#") && isSetting(change.key, String($0.dropFirst()))
    }) {
      lines[comment] = new
    } else {
      let table = place { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.count
      let isAfterBlank = table > 0 && lines[table - 1].isEmpty
      lines.insert(new, at: isAfterBlank ? table - 1 : table)
    }
    let whole = lines.joined(separator: "\n")
    return whole.hasSuffix("\n") ? whole : whole + "\n"
  }

  /// Whether a line sets the key, bare or in quotes.
  private static func isSetting(_ key: String, _ line: String) -> Bool {
    guard let equals = line.firstIndex(of: "=") else { return false }
    return line[..<equals].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")) == key
  }
}
