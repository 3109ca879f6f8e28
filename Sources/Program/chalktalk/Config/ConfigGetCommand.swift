import ArgumentParser
import Files
import Preferences

/// `chalktalk config get`: one setting's value.
struct ConfigGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print a setting's value.")

  @Argument(help: "The setting.")
  var key: String

  func run() throws {
    let setting = try SettingTable.named(key)
    try Output.line("\(Preferences.stored().value(of: setting))".withoutPassword)
  }
}

extension SettingTable {
  /// The row with this key, or an error that suggests the nearest.
  static func named(_ key: String) throws -> any AnySetting {
    if let setting = row(key) { return setting }
    let hint =
      Spelling.nearest(to: key, among: all.map(\.key)).map { "did you mean \($0)?" }
      ?? "chalktalk config list shows them all"
    throw CommandFailure(.usage, "there is no setting “\(key)”: \(hint)")
  }
}
