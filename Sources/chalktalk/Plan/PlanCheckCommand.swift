import ArgumentParser
import Files
import Foundation
import Live
import Preferences

/// `chalktalk plan check`: whether a file is a plan.
struct PlanCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a plan's file: says which line is wrong, and why.")

  @Argument(help: "The file.")
  var file: String

  func run() throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.noInput, "there is no file \(file)")
    }
    let plan = try Resources.found().plans.training(in: URL(fileURLWithPath: file))
    try Output.line("\(file) is a valid plan: \(plan.name), \(plan.size)")
  }
}
