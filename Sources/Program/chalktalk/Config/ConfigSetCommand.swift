import ArgumentParser
import Climbing
import Files
import Foundation
import Grades
import Outlets
import Preferences
import Remote
import Sync

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
    try check(preferences)
    try SettingChange(key: key, value: value).keep()
    try Output.line("\(key) = \(value.toml)")
  }

  /// Refuses values that the next session couldn't use. The table of settings can't check them: a level depends on two other settings,
  /// and the addresses belong to the modules that connect to them.
  private func check(_ preferences: Preferences) throws {
    switch key {
    case SettingTable.shared.level.key:
      let system = preferences.gradeSystem(for: preferences.discipline)
      guard let level = preferences.level, Grade(level, in: system) == nil else { return }
      throw CommandFailure(
        .usage, "\(key) takes a grade in \(system.title), not “\(level)”")
    case SettingTable.shared.broker.key:
      guard let broker = preferences.broker else { return }
      do {
        _ = try BrokerAddress(broker)
      } catch {
        throw CommandFailure(.usage, "\(key): \(error)")
      }
    case SettingTable.shared.remoteHost.key:
      guard let host = preferences.remoteHost, !ProxiedHost.isValid(host) else { return }
      throw CommandFailure(
        .usage,
        "\(key) takes a host name, such as gym.example or gym.example:8443, not “\(host)”")
    case SettingTable.shared.sync.key:
      if let sync = preferences.sync, ServerAddress(sync)?.holdsPassword == true {
        throw CommandFailure(
          .usage,
          "\(key) takes no password, which others could read: put HOST:PORT:DATABASE:LOGIN:PASSWORD into ~/.pgpass (mode 600), and leave it out of the address"
        )
      }
      guard let sync = preferences.sync, SyncPlace.isForeign(sync) else { return }
      throw CommandFailure(
        .usage, "\(key) takes a folder, or a server's postgresql://host/database, not “\(sync)”")
    default: return
    }
  }
}
