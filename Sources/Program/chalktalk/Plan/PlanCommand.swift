import ArgumentParser

/// `chalktalk plan`: training plans.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "List, show, make and check training plans.",
    discussion: "To follow one: chalktalk climb --plan NAME. docs/plans.md describes the format.",
    subcommands: [
      PlanListCommand.self, PlanShowCommand.self, PlanNewCommand.self, PlanCheckCommand.self,
      PlanExportCommand.self, PlanImportCommand.self,
    ],
    defaultSubcommand: PlanListCommand.self)
}
