import ArgumentParser
import Climbing
import Core
import Files
import Foundation
import Grades
import Library
import Lifting
import Preferences

/// `chalktalk plan list`: the shipped plans and the user's own.
struct PlanListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the built-in plans and your own.")

  @Flag(help: "Print one JSON array.")
  var json = false

  func run() throws {
    let library = try Resources().plans
    var (plans, faults) = library.plans()
    let (liftPlans, lifting) = library.liftPlans(try library.exercises())
    faults += lifting.filter { !faults.contains($0) }
    if json {
      let entries = plans.map { plan -> JSONObject in
        [
          "id": plan.id, "name": plan.name, "summary": plan.summary,
          "discipline": plan.discipline.rawValue, "steps": plan.steps.count,
          "followsLevel": plan.needsLevel,
        ]
      }
      let workouts = liftPlans.map { liftPlan -> JSONObject in
        [
          "id": liftPlan.id, "name": liftPlan.name, "summary": liftPlan.summary,
          "discipline": "lifting", "days": liftPlan.days.count,
        ]
      }
      try Output.json(entries + workouts)
    } else {
      let rows =
        plans.map { ($0.id, [$0.name, $0.summary]) }
        + liftPlans.map { ($0.id, [$0.name, $0.summary]) }
      let texts = rows.map { ($0, $1.filter { !$0.isEmpty }.joined(separator: ": ")) }
      for line in Columns.lines(texts) { try Output.line(line) }
    }
    guard faults.isEmpty else {
      let code = faults.first?.unreachable.map(CommandFailure.code(of:)) ?? .dataError
      throw CommandFailure(code, faults.map(\.description).joined(separator: "\n"))
    }
  }
}
