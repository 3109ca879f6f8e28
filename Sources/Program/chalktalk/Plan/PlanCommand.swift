import ArgumentParser
import Core
import Files
import Foundation
import Library
import Lifting
import Preferences

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

/// `chalktalk plan check`: whether a file is a valid plan, workout or list of exercises.
struct PlanCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a plan's file, and report mistakes with their lines.")

  @Argument(help: "The plan's file.")
  var file: String

  func run() throws {
    try CommandFailure.unlessFound(file)
    let url = URL(fileURLWithPath: file)
    if url.lastPathComponent == PlanLibrary.exercisesFile {
      let exercises = try PlanLibrary.countExercises(in: TOMLFile.text(of: url), file: url.path)
      return try Output.line(
        "\(file) is a valid list of exercises: \(exercises.counted("exercise"))")
    }
    let plan = try Resources().plans.training(in: url)
    let kind =
      switch plan {
      case .climbing: "plan"
      case .lifting(let liftPlan): liftPlan.days.count > 1 ? "plan" : "workout"
      }
    try Output.line("\(file) is a valid \(kind): \(plan.name), \(plan.size)")
  }
}

/// `chalktalk plan export`: a plan or a workout as one small file to pass on.
struct PlanExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a plan or a workout to a file, to share it.")

  @Argument(help: "The plan's name.")
  var name: String

  @Option(
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  func run() throws {
    let library = try Resources().plans
    let file = try library.knownFile(named: name)
    _ = try library.training(in: file)
    let text = try library.portableText(of: file)
    guard let output else {
      return try Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    try CommandFailure.writing {
      try Files.write(Data(text.utf8), to: output, existing: force ? .replaced : .kept)
    }
    try Output.line(output)
  }
}
