import ArgumentParser
import Climbing
import Console
import Foundation
import Lifting
import Live
import Preferences
import Session

/// `chalktalk lift`: a lifting session.
struct LiftCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lift",
    abstract: "Log lifts and holds by voice and key.",
    discussion: """
      Alone it opens the list of exercises. "Set done" logs the set that stands on the screen; \
      "weight eighty two point five", "eight reps", "heavier" change it. docs/lifting.md has it all.
      """
  )

  @Option(help: ArgumentHelp("Begin with an exercise: \"Bench press\".", valueName: "name"))
  var exercise: String?

  @Option(help: .setting(\.unit))
  var unit: MassUnit?

  @OptionGroup(title: "Rest and plans") var rest: RestOptions
  @OptionGroup var options: RunOptions
  @OptionGroup var scripting: ScriptOptions

  func validate() throws {
    try options.check()
    try scripting.check()
    var preferences = Preferences()
    try rest.override(&preferences)
  }

  func run() async throws {
    var preferences = try Preferences.stored()
    try options.override(&preferences)
    try rest.override(&preferences)
    try preferences.take(unit, for: \.unit)
    let resources = try Resources.found()
    let run = ConsoleRun(
      options: options, preferences: preferences, resources: resources, scripting: scripting)
    let choices = try resources.liftChoices()
    let beginning = try beginning(choices)
    try await run.run { parts in
      var opening = Opening(.here)
      opening.isForLifting = true
      opening.lifting = choices
      return (opening, [LiftLayer(beginning, unfinished: try parts.log.unfinished())])
    }
  }

  private func beginning(_ choices: LiftChoices) throws -> LiftLayer.Beginning {
    guard let exercise else { return .choice }
    guard let found = choices.exercise(named: exercise) else {
      let near = choices.exercises(like: exercise).prefix(5).map(\.name)
      throw CommandFailure(
        .usage,
        "there is no exercise “\(exercise)”"
          + (near.isEmpty
            ? ": add it to plans/exercises.toml in your config folder"
            : ": did you mean \(near.joined(separator: ", "))?"))
    }
    return .exercise(choices.plan(found))
  }
}

extension MassUnit: ExpressibleByArgument {}

extension Resources {
  /// The exercises that ship and the user's own.
  func liftChoices() throws -> LiftChoices {
    var choices = LiftChoices()
    do {
      choices.exercises = try ExerciseFile.exercises(
        shipped: shipped.appendingPathComponent("plans/exercises.toml"),
        user: user.appendingPathComponent("plans/exercises.toml"))
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    return choices
  }
}
