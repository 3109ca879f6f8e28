import ArgumentParser

/// `chalktalk config`: the settings in `config.toml`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change your settings.",
    discussion:
      "They are kept in config.toml, which you can also edit: chalktalk config path prints where.",
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigPathCommand.self,
    ],
    defaultSubcommand: ConfigListCommand.self)
}
