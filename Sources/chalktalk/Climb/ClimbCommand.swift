import App
import ArgumentParser
import Configuration
import Foundation
import HUD
import Hearing
import Live
import Log
import Session

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
    try await ProgramRun(options: options.run, scripting: scripting, captions: captions).run {
      parts -> ProgramRun.Beginning<Program> in
      let unfinished = try parts.log.unfinished()
      return (try program(parts), { $0.start(unfinished: unfinished, at: $1) })
    }
  }

  private func program(_ parts: ProgramRun.Parts) throws -> Program {
    let (log, grammars, now) = (parts.log, parts.grammars, parts.now)
    let library = parts.resources.plans
    let plan = try options.plan.map { try library.plan(named: $0) }
    let setup = try options.setup(plan: plan)
    let level = try setup.level ?? log.level(in: setup.system, at: now())
    var settings = options.settings(setup, level: level)
    settings.hasMouse = parts.hasMouse
    return Program(
      settings: settings,
      firstGrade: try setup.grade ?? log.firstGrade(in: setup.system, at: now()),
      plan: plan.map { $0.fixed(level: level, in: setup.system) },
      repertoire: try repertoire(log, library, setup, level: level),
      profile: options.run.profile,
      helpRows: Help.rows(
        climb: try grammars.grammar("climb"), list: try grammars.grammar("list"),
        asleep: try grammars.grammar("asleep")),
      shelf: try TimerShelf(log),
      timerHelpRows: Help.rows(
        timer: try grammars.grammar("timer"), asleep: try grammars.grammar("asleep")),
      newID: { EventIDs.next(at: now()) })
  }

  /// The plans and routes that fit the session. A plan that cannot be read is `plan list`'s matter.
  private func repertoire(
    _ log: SessionLog, _ library: PlanLibrary, _ setup: SessionSetup, level: Grade?
  ) throws -> Repertoire {
    var repertoire = Repertoire()
    repertoire.plans = library.plans().plans.filter {
      $0.discipline.isBoulder == setup.system.isForBoulders
        && ($0.system ?? setup.system) == setup.system
    }.map { $0.fixed(level: level, in: setup.system) }
    repertoire.routes = try log.namedRoutes().filter { $0.grade.system == setup.system }
    return repertoire
  }
}
