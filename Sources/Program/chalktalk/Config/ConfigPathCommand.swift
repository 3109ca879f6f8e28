import ArgumentParser
import Files
import Foundation
import Preferences

/// `chalktalk config path`: the path of the settings file.
struct ConfigPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where config.toml is.")

  func run() throws { try Output.line(ConfigurationFile().url.path) }
}
