import ArgumentParser

/// The root command; the subcommands are one file each.
struct Chalktalk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chalktalk",
    abstract: "A voice-driven gym logger for hands that are busy.",
    version: "0.1.0",
    subcommands: [
      ClimbCommand.self,
      TimerCommand.self,
      ListenCommand.self,
      ExportCommand.self,
      VoiceCommand.self,
      DoctorCommand.self,
    ],
    defaultSubcommand: ClimbCommand.self
  )
}
