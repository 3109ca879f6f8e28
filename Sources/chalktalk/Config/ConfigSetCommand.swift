import ArgumentParser
import Files
import Foundation
import Live
import Preferences

/// `chalktalk config set`: changes one setting in `config.toml`, and no other line of it.
struct ConfigSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a setting.",
    discussion: "For example: chalktalk config set rest 240")

  @Argument(help: "The setting.")
  var key: String

  @Argument(help: "Its new value.")
  var value: String

  func run() throws {
    let setting = try SettingTable.named(key)
    var preferences = try Preferences.stored()
    guard let value = setting.range.value(value), preferences.set(setting, to: value) else {
      throw CommandFailure(.usage, "\(key) takes \(setting.range.description), not “\(self.value)”")
    }
    let change = SettingChange(key: key, value: value)
    let file = ConfigurationFile()
    do {
      try file.keep(change)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(file.url.path): \(error)")
    }
    try Output.line("\(key) = \(value.toml)")
  }
}
