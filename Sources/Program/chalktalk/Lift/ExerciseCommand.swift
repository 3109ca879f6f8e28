import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Library
import Lifting
import Preferences
import Store

/// `chalktalk exercise`: lists the exercises in the log and corrects their names.
struct ExerciseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise", abstract: "List the exercises in the log; merge one into another.",
    discussion: """
      If an import gave an exercise a name of its own, merge it afterwards: exercise merge "Leg Day Squat" "Back \
      squat". Nothing in the log is rewritten, and exercise undo takes it back.
      """,
    subcommands: [
      ExerciseListCommand.self, ExerciseMergeCommand.self, ExerciseUndoCommand.self,
    ],
    defaultSubcommand: ExerciseListCommand.self)
}

struct ExerciseListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exercises in the log, with their sets.")

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let found = try log.openIfStarted().map { try ExerciseMerges(in: $0).exercises } ?? []
    if json {
      return try Output.json(
        found.map { exercise, sets -> JSONObject in
          [
            "id": exercise.id, "name": exercise.name, "sets": sets,
            "muscles": exercise.muscles,
          ]
        })
    }
    guard !found.isEmpty else { return try Output.line("No sets in the log yet.") }
    let rows = found.map { exercise, sets in
      (exercise.name, "\(sets.counted("set")), \(exercise.muscles.first ?? "no muscle group")")
    }
    for line in Columns.lines(rows) { try Output.line(line) }
  }
}

struct ExerciseMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Move all sets of one exercise to another.",
    discussion: "chalktalk exercise undo reverses the last merge.")

  @Argument(help: "The exercise's name in the log.")
  var exercise: String

  @Argument(help: "The exercise that gets its sets: from the library, your own, or from the log.")
  var into: String

  @Flag(help: "Don't ask.")
  var yes = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let merges = try ExerciseMerges(in: store)
    let logged = merges.exercises.map(\.exercise)
    guard let old = logged.named(exercise) else {
      throw CommandFailure(
        .noInput,
        "the log has no set of “\(exercise)”: chalktalk exercise list shows its exercises"
      )
    }
    let library = try Resources().plans.exercises()
    guard
      let new = library.named(into) ?? ExerciseReading(library).exercise(into) ?? logged.named(into)
    else {
      let near = library.like(into).prefix(3).map(\.name).joined(separator: ", ")
      throw CommandFailure(
        .noInput,
        "there is no exercise “\(into)”" + (near.isEmpty ? "" : "; the nearest: \(near)")
          + ". docs/lifting.md says how to add one of your own")
    }
    guard old.id != new.id else {
      throw CommandFailure(.usage, "“\(old.name)” and “\(into)” are the same exercise")
    }
    let change = merges.merging(old, into: new, at: .now)
    let sets = change.sets.counted("set")
    let text = "\(sets) of \(old.name) in \(change.sessions.counted("session"))"
    if try !yes && !Confirmation.ask("Move \(text) to \(new.name)?") { return }
    // A running session would have to wait for it.
    try ExerciseMerges.commit(change, to: try log.lock())
    try Output.line("Merged: \(text) into \(new.name). To take it back: chalktalk exercise undo")
  }
}

struct ExerciseUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last merge.")

  @OptionGroup var log: LogOptions

  func run() throws {
    let merges = try ExerciseMerges(in: try log.open())
    guard let change = merges.undoing(at: .now) else {
      throw CommandFailure(.noInput, "no exercise was merged, so there is nothing to undo")
    }
    try ExerciseMerges.commit(change, to: try log.lock())
    try Output.line(
      "Undone: the merge into \(change.into), in \(change.sessions.counted("session"))")
  }
}

extension LogOptions {
  /// Opens the log as a session does, so that no session runs meanwhile.
  fileprivate func lock() throws -> EventStore {
    try openToWrite(try .stored(), isSession: true)
  }
}
