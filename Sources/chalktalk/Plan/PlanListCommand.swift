import ArgumentParser
import Climbing
import Files
import Foundation
import Live
import Preferences

/// `chalktalk plan list`: the shipped plans and the user's own.
struct PlanListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the plans that come with the program and your own.")

  @Flag(help: "Print one JSON array.")
  var json = false

  func run() throws {
    let library = try Resources.found().plans
    let (plans, faults) = library.plans()
    if json {
      let entries = plans.map { plan -> JSONObject in
        [
          "id": plan.id, "name": plan.name, "summary": plan.summary,
          "discipline": plan.discipline.rawValue, "steps": plan.steps.count,
          "followsLevel": plan.needsLevel,
        ]
      }
      try Output.data(try LogText.json(entries))
    } else {
      let width = plans.map(\.id.count).max() ?? 0
      for plan in plans {
        let id = plan.id.padding(toLength: width, withPad: " ", startingAt: 0)
        try Output.line("\(id)  \(plan.name): \(plan.summary)")
      }
    }
    guard faults.isEmpty else {
      throw CommandFailure(.dataError, faults.map(\.description).joined(separator: "\n"))
    }
  }
}
