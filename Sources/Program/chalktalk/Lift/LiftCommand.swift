import ArgumentParser
import Console
import Core
import Library
import Lifting
import Live
import Preferences
import Session

/// `chalktalk lift`: a lifting session.
struct LiftCommand: AsyncParsableCommand, SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lift",
    abstract: "Log lifts and holds by voice and key.",
    discussion: """
      Without options, it opens the list of workouts. "Set done" logs the set on the screen; "weight eighty two \
      point five", "eight reps" or "heavier" changes it. docs/lifting.md explains the rest.
      """
  )

  @Option(help: ArgumentHelp("Begin with an exercise: \"Bench press\".", valueName: "name"))
  var exercise: String?

  @Option(
    help: ArgumentHelp(
      "Begin a workout: \"Push day\", 5x5 (its next day), \"5x5 B\".", valueName: "name"))
  var workout: String?

  @Option(help: .setting(\.unit))
  var unit: MassUnit?

  @OptionGroup(title: "Partners") var partners: PartnerOptions
  @Option(help: .setting(\.resume))
  var resume: ResumeChoice?

  @OptionGroup(title: "Rest and plans") var rest: RestOptions
  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Remote") var remote: RemoteOptions
  @OptionGroup(title: "Log") var log: LogOptions
  @OptionGroup(title: "Log") var newLog: NewLogOptions
  @OptionGroup var scripting: ScriptOptions

  func validate() throws {
    guard exercise == nil || workout == nil else {
      throw ValidationError("give --exercise or --workout, not both")
    }
    try checkSession()
    try scripting.check()
  }

  func run() async throws {
    guard let answers = try await introduce(.lift) else { return }
    var preferences = try preferences()
    try preferences.apply(unit, for: \.unit)
    try preferences.apply(resume, for: \.resume)
    let resources = try Resources()
    let consoleRun = ConsoleRun(
      options: run, preferences: preferences, resources: resources, scripting: scripting)
    try await consoleRun.run { [preferences] parts in
      // The list of workouts shows earlier lifts once they are read; a workout given by name needs
      // them at once.
      let waits =
        workout != nil || preferences.workout != nil || exercise != nil || scripting.script != nil
      let choices = try resources.liftChoices(parts.log, waits: waits)
      let beginning = try beginning(choices, usual: preferences.workout)
      var setup = SessionSetup(.here)
      setup.isForLifting = true
      setup.runningHold = HoldStore().read()
      setup.lifting = choices
      return ConsoleRun.Beginning(
        setup: setup,
        partners: try partners.setups(
          beside: setup, preferences, parts, resources, else: answers.partners),
        layers: [LiftLayer(beginning, unfinished: try parts.log.unfinished())])
    }
  }

  /// - Parameter usual: the workout of the user's settings, which may have been deleted since.
  private func beginning(
    _ choices: LiftChoices, usual: String?
  ) throws -> LiftLayer.Beginning {
    if let exercise { return .exercise(choices.plan(try self.exercise(exercise, choices))) }
    guard let workout else {
      let found = usual.flatMap(choices.routine(named:))
      return found.map { .routine($0.routine.name, choices.plans($0.routine, of: $0.liftPlan)) }
        ?? .menu
    }
    guard let (found, liftPlan) = choices.routine(named: workout) else {
      // It may exist, but with a faulty line.
      guard choices.faults.isEmpty else {
        throw CommandFailure(.dataError, choices.faults.joined(separator: "\n"))
      }
      let known = choices.liftPlans.map(\.name).joined(separator: ", ")
      throw CommandFailure(.usage, "there is no workout “\(workout)”: the workouts are \(known)")
    }
    return .routine(found.name, choices.plans(found, of: liftPlan))
  }

  private func exercise(_ name: String, _ choices: LiftChoices) throws -> Exercise {
    if let found = choices.exercise(named: name) { return found }
    let near = choices.exercises.like(name).prefix(5).map(\.name)
    throw CommandFailure(
      .usage,
      "there is no exercise “\(name)”"
        + (near.isEmpty
          ? ": add it to plans/exercises.toml in your config folder"
          : ": did you mean \(near.joined(separator: ", "))?"))
  }
}

extension MassUnit: ExpressibleByArgument {}
