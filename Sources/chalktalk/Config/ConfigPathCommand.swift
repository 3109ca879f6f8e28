import ArgumentParser
import Files
import Foundation
import Preferences

/// `chalktalk config path`: where the settings are kept.
struct ConfigPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where config.toml is.")

  func run() throws { try Output.line(ConfigurationFile().url.path) }
}
