import ArgumentParser
import Climbing
import Console
import Grades
import Library
import Live
import Preferences

/// `chalktalk climb`, which is also what `chalktalk` alone does: a climbing session.
struct ClimbCommand: AsyncParsableCommand, SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "climb",
    abstract: "Log a climbing session by voice and key."
  )

  @OptionGroup var options: SessionOptions
  @OptionGroup(title: "Partners") var partners: PartnerOptions
  @OptionGroup(title: "Rest and plans") var rest: RestOptions
  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Remote") var remote: RemoteOptions
  @OptionGroup(title: "Log") var log: LogOptions
  @OptionGroup(title: "Log") var newLog: NewLogOptions
  @OptionGroup var scripting: ScriptOptions

  func validate() throws {
    try checkSession()
    try scripting.check()
  }

  func run() async throws {
    let isGraded = options.discipline != nil || options.system != nil
    let grades = try isGraded ? options.choice(plan: nil, preferences()) : nil
    guard let answers = try await introduce(.climb, in: grades) else { return }
    try await run(captions: [], isThrowaway: false, with: answers.partners)
  }

  /// - Parameters:
  ///   - captions: lines shown beside the title, by their time from the start.
  ///   - isThrowaway: whether to discard the log after the run.
  ///   - names: the partners that the first questions asked for.
  func run(
    captions: [LiveRun.Caption], isThrowaway: Bool, with names: [String] = []
  ) async throws {
    var preferences = try preferences()
    try preferences.apply(options.resume, for: \.resume)
    let resources = try Resources()
    let plan = try options.plan.map { try resources.plans.plan(named: $0) }
    let choice = try options.choice(plan: plan, preferences)
    let consoleRun = ConsoleRun(
      options: run, preferences: preferences, resources: resources, scripting: scripting,
      captions: captions, isThrowaway: isThrowaway)
    try await consoleRun.run { [preferences] parts in
      var setup = try self.setup(choice, plan, preferences, parts, resources)
      // A file of exercises that cannot be read is `lift`'s matter. A script's clock waits for nothing behind.
      let choices = try? resources.liftChoices(parts.log, waits: scripting.script != nil)
      setup.lifting = choices ?? setup.lifting
      return ConsoleRun.Beginning(
        setup: setup,
        partners: try partners.setups(
          beside: setup, preferences, parts, resources, else: names),
        layers: [ClimbLayer(unfinished: try parts.log.unfinished())])
    }
  }

  private func setup(
    _ choice: ClimbChoice, _ plan: Plan?, _ preferences: Preferences,
    _ parts: ConsoleRun.Parts, _ resources: Resources
  ) throws -> SessionSetup {
    let log = parts.log
    LogText.countSessions(in: log.store)
    let system = choice.system
    let level = try choice.level ?? log.level(in: system, at: parts.now())
    var setup = SessionSetup(
      .here,
      climb: ClimbStart(discipline: choice.discipline, system: system, planID: plan?.id),
      grade: try choice.grade
        ?? log.firstGrade(in: system, else: level?.forWarmUp, at: parts.now()),
      plan: plan?.fixed(level: level, in: system))
    setup.level = level
    setup.runningHold = HoldStore().read()
    setup.secondGrade = try choice.second.map { try log.firstGrade(in: $0, at: parts.now()) }
    try log.look(up: &setup, at: parts.now(), plans: resources.plans)
    return setup
  }
}
