import ArgumentParser

/// The root command; the subcommands are one file each.
struct Chalktalk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chalktalk",
    abstract: "A voice-driven gym logger for when your hands are busy.",
    version: Version.text,
    subcommands: [
      ClimbCommand.self,
      LiftCommand.self,
      ExerciseCommand.self,
      DemoCommand.self,
      TourCommand.self,
      TimerCommand.self,
      ListenCommand.self,
      HistoryCommand.self,
      ShowCommand.self,
      StatsCommand.self,
      ReportCommand.self,
      InsightsCommand.self,
      GoalCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      ShareCommand.self,
      PlanCommand.self,
      GradeCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
      SyncCommand.self,
      DataCommand.self,
      VoiceCommand.self,
      RemoteCommand.self,
      ConfigCommand.self,
      DoctorCommand.self,
    ],
    defaultSubcommand: ClimbCommand.self
  )
}
