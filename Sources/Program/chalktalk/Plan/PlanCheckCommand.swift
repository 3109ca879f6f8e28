import ArgumentParser
import Files
import Foundation
import Library
import Lifting
import Log
import Preferences

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
