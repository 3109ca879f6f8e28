import ArgumentParser
import Climbing
import Configuration
import Console
import Foundation
import HUD
import Hearing
import Live
import Log

/// `chalktalk climb`, which is also what `chalktalk` alone does: a climbing session.
struct ClimbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "climb",
    abstract: "Log a climbing session by voice and key."
  )

  @OptionGroup var options: SessionOptions

  @OptionGroup var scripting: ScriptOptions

  func validate() throws {
    try options.check()
    try scripting.check()
  }

  func run() async throws {
    try await run(captions: [])
  }

  /// `captions` are lines to be shown beside the title, by their time from the start.
  func run(captions: [LiveRun.Caption]) async throws {
    try await ConsoleRun(options: options.run, scripting: scripting, captions: captions).run(begin)
  }

  private func begin(_ parts: ConsoleRun.Parts) throws -> ConsoleRun.Beginning {
    let log = parts.log
    let library = parts.resources.plans
    let plan = try options.plan.map { try library.plan(named: $0) }
    let setup = try options.setup(plan: plan)
    let system = setup.system
    let level = try setup.level ?? log.level(in: system, at: parts.now())
    var opening = Opening(
      .here,
      climb: ClimbStart(discipline: setup.discipline, system: system, planID: plan?.id),
      grade: try setup.grade ?? log.firstGrade(in: system, at: parts.now()),
      plan: plan?.fixed(level: level, in: system))
    // A plan that cannot be read is `plan list`'s matter.
    opening.plans = library.plans().plans.filter {
      $0.discipline.isBoulder == system.isForBoulders && ($0.system ?? system) == system
    }.map { $0.fixed(level: level, in: system) }
    opening.routes = try log.namedRoutes().filter { $0.grade.system == system }
    return (
      opening, options.settings(level: level), [ClimbLayer(unfinished: try log.unfinished())]
    )
  }
}
