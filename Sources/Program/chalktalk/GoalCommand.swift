import Analysis
import ArgumentParser
import Climbing
import Core
import Files
import Foundation
import Grades
import Library
import Lifting
import Preferences
import Session
import Store

/// `chalktalk goal`: what you want to reach, and how far away it is.
struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal", abstract: "Set goals and see how far they are.",
    discussion: """
      A goal is a grade, a number of sends or a lift, with or without a day: \
      goal add "V6 by 2027-03-01", goal add "100 sends", goal add "bench 100 kg".
      """,
    subcommands: [GoalListCommand.self, GoalAddCommand.self, GoalRemoveCommand.self],
    defaultSubcommand: GoalListCommand.self)
}

struct GoalListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the goals and how far they are.")

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let who = try store.map(whose.climber) ?? .owner
    let goals = try store.map { try Goals.standing(in: $0, of: who) } ?? []
    let unit = try Preferences.stored().unit
    let progress =
      try store.map { try Goals.progress(of: goals, in: $0, of: who, unit: unit) } ?? []
    if json {
      return try Output.json(
        progress.enumerated().map { place, progress -> JSONObject in
          [
            "number": place + 1, "goal": progress.title, "progress": progress.share,
            "text": progress.text, "isReached": progress.isReached,
            "daysLeft": progress.daysLeft,
          ]
        })
    }
    guard !progress.isEmpty else {
      return try Output.line("No goals yet. Set one with: chalktalk goal add \"100 sends\"")
    }
    for (place, progress) in progress.enumerated() {
      try Output.line("\(place + 1)  \(progress.line)")
    }
  }
}

struct GoalAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Set a goal.")

  @Argument(help: "The goal, such as: V6 by 2027-03-01")
  var goal: [String]

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The grade's system, if several have such a grade: \(GradeCommand.names).",
      valueName: "system"))
  var system: String?

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var newLog: NewLogOptions

  func run() throws {
    let preferences = try Preferences.stored()
    let usual = [preferences.boulderGrades, preferences.routeGrades]
    let systems =
      try system.map { [try preferences.system(named: $0)] } ?? usual + GradeSystem.published
      + preferences.circuits.map(GradeSystem.circuit)
    let exercises = try Resources().plans.exercises()
    let read: Goal
    do throws(GoalError) {
      read = try Goal(
        reading: TypedText(goal.joined(separator: " ")).text, systems: systems
      )
      .meaning(exercises)
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
    if let day = read.by.flatMap({ Day($0) }), day < LogText.today {
      throw CommandFailure(.usage, "\(day) has passed: choose a later day")
    }
    let store = try log.openToWrite(preferences, newLog)
    let who = try whose.climber(in: store)
    try store.append([Goals.event(.added(read), of: who)])
    let progress = try Goals.progress(
      of: Goals.standing(in: store, of: who).suffix(1), in: store, of: who, unit: preferences.unit)
    let title =
      read.text(in: preferences.unit) + Self.unusualSystem(of: read, besides: usual)
    guard let progress = progress.first else { return try Output.line("Goal: \(title)") }
    if progress.isReached {
      try Output.line("Goal: \(title). You have reached it already: \(progress.text).")
    } else if case .lift(let exercise, _, _) = read.target, progress.share == 0,
      exercises.named(exercise) == nil
    {
      // It may be the user's own, but is more likely misspelt.
      try Output.line(
        "Goal: \(title). Neither the library nor your log has an exercise “\(exercise)” yet.")
    } else {
      try Output.line("Goal: \(title)")
    }
  }

  /// `, French`, where the grade isn't of a usual system: several systems have a 6a.
  private static func unusualSystem(of goal: Goal, besides usual: [GradeSystem]) -> String {
    guard case .grade(let grade) = goal.target, !usual.contains(grade.system) else { return "" }
    return ", \(grade.system.title)"
  }
}

struct GoalRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a goal.")

  @Argument(help: "Its number in the list.")
  var number: Int

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let who = try whose.climber(in: store)
    let goals = try Goals.standing(in: store, of: who)
    guard goals.indices.contains(number - 1) else {
      throw CommandFailure(
        .usage, "there is no goal \(number): chalktalk goal list shows your goals")
    }
    let goal = goals[number - 1]
    try store.append([Goals.event(.removed(goal.id), of: who)])
    try Output.line("Removed: \(goal.goal.text(in: try Preferences.stored().unit))")
  }
}
