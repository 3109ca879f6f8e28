import ArgumentParser
import CVersion

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
      AddCommand.self,
      PastSessionCommand.self,
      StatsCommand.self,
      ReportCommand.self,
      InsightsCommand.self,
      GoalCommand.self,
      ClimbsCommand.self,
      PartnerCommand.self,
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

/// The version of this program. Package.swift sets it, and nothing else does.
enum Version {
  /// `1.1.0`, or `1.1.0-dev` before that release: the version stored in a log.
  static let number = String(cString: chalktalk_version())

  /// `1.1.0 (6985bb3d21c0)`; a `+` after the commit means that files had been changed.
  static let text: String = {
    let commit = String(cString: chalktalk_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }()
}
