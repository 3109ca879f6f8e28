import ArgumentParser
import Climbing
import Core
import Files
import Grades
import Library
import Preferences

/// `chalktalk plan show`: a plan step by step.
struct PlanShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a plan step by step, with grades for your level.")

  @Argument(help: "The plan's name.")
  var name: String

  @Option(help: ArgumentHelp("The hardest grade you send.", valueName: "grade"))
  var level: String?

  @Option(help: "The system of that grade (default: the plan's).")
  var system: String?

  func run() throws {
    let library = try Resources().plans
    if case .lifting(let liftPlan) = try library.training(in: library.knownFile(named: name)) {
      return try liftPlan.lines.forEach(Output.line)
    }
    let plan = try library.plan(named: name)
    let preferences = try Preferences.stored()
    let system =
      try system.map { try preferences.system(named: $0) } ?? plan.system
      ?? preferences.gradeSystem(for: plan.discipline)
    // The level in the settings may belong to another system, and says nothing about this plan then.
    let level =
      try level.map(system.grade) ?? preferences.level.flatMap { Grade($0, in: system) }
    let shown = level.map { plan.resolved(level: $0) } ?? plan
    try Output.line("\(plan.name) (\(plan.discipline.rawValue))")
    if !plan.summary.isEmpty { try Output.line(plan.summary) }
    if !plan.source.isEmpty { try Output.line("From: \(plan.source)") }
    try Output.line("")
    for (index, step) in shown.steps.enumerated() {
      try Output.line("\(index + 1)  \(step.details)")
    }
  }
}

extension PlanStep {
  /// The step's details in a line.
  fileprivate var details: String {
    var parts = [label]
    if let title { parts.append(title) }
    if counts == .sends { parts.append("sends count") }
    if endsWithSend { parts.append("a send ends the set") }
    if problems > 1 { parts.append("on \(problems) routes in turn") }
    if let work, reps != nil { parts.append("in \(work.clock()) at most") }
    if let every { parts.append("one every \(every.clock())") }
    if rest > .zero { parts.append("rest \(rest.clock())") }
    if sets > 1, restBetweenSets > .zero {
      parts.append("between sets \(restBetweenSets.clock())")
    }
    if restAfter > .zero { parts.append("after it \(restAfter.clock())") }
    if waits { parts.append("goes on until you say “skip ahead”") }
    return parts.joined(separator: ", ")
  }
}
