import ArgumentParser
import Climbing
import Console
import Live
import Preferences

/// `chalktalk climb`, which is also what `chalktalk` alone does: a climbing session.
struct ClimbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "climb",
    abstract: "Log a climbing session by voice and key."
  )

  @OptionGroup var climb: ClimbOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var options: RunOptions

  func run() async throws {
    guard try await Tour.introduces(options) else { return }
    try await run(captions: [], isThrowaway: false)
  }

  /// - Parameters:
  ///   - captions: lines shown beside the title, by their time from the start.
  ///   - isThrowaway: whether to discard the log after the run.
  func run(captions: [LiveRun.Caption], isThrowaway: Bool) async throws {
    let preferences = try session.preferences(options)
    let resources = try Resources()
    let plan = try climb.plan.map { try resources.plans.plan(named: $0) }
    let choice = try climb.choice(plan: plan, preferences)
    let consoleRun = ConsoleRun(
      options: options, preferences: preferences, resources: resources, captions: captions,
      isThrowaway: isThrowaway)
    try await consoleRun.run { parts in
      var setup = try self.setup(choice, plan, preferences, parts)
      // A file of exercises that cannot be read is `lift`'s matter. A script's clock waits for nothing behind.
      let choices = try? resources.liftChoices(parts.log, waits: options.scripting.script != nil)
      setup.lifting = choices ?? setup.lifting
      return ConsoleRun.Beginning(
        setup: setup,
        partners: try session.partners.setups(beside: setup, preferences, parts, resources),
        layers: [ClimbLayer(unfinished: try parts.log.unfinished())])
    }
  }

  private func setup(
    _ choice: ClimbChoice, _ plan: Plan?, _ preferences: Preferences,
    _ parts: ConsoleRun.Parts
  ) throws -> SessionSetup {
    let log = parts.log
    LogText.countSessions(in: log.store)
    let system = choice.system
    let level = try choice.level ?? log.level(in: system, at: parts.now())
    var setup = SessionSetup(
      .here,
      climb: ClimbStart(discipline: choice.discipline, system: system, planID: plan?.id),
      grade: try choice.grade ?? log.firstGrade(in: system, at: parts.now()),
      plan: plan?.fixed(level: level, in: system))
    setup.level = level
    setup.secondGrade = try choice.second.map { try log.firstGrade(in: $0, at: parts.now()) }
    try log.look(up: &setup, at: parts.now())
    return setup
  }
}
