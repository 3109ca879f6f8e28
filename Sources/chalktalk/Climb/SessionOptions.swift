import ArgumentParser
import Climbing
import Configuration
import Console
import Foundation
import HUD
import Hearing
import Terminal

/// What a climbing session can be told.
struct SessionOptions: ParsableArguments {
  @OptionGroup var run: RunOptions

  @Option(help: "boulder, sport, trad or top-rope.")
  var discipline: Discipline?

  @Option(
    help: ArgumentHelp(
      "The grades: \(GradeSystem.published.map(\.id).joined(separator: ", ")), or a circuit."))
  var system: GradeSystem?

  @Option(help: ArgumentHelp("A plan to climb by: see chalktalk plan list.", valueName: "name"))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "The hardest grade you send; the log's last 90 days tell unless given.", valueName: "grade"))
  var level: String?

  @Option(help: ArgumentHelp("The first route's grade.", valueName: "grade"))
  var grade: String?

  @Option(help: ArgumentHelp("How long a rest is; 0 counts up without end.", valueName: "seconds"))
  var rest = Preferences.current.rest

  @Flag(inversion: .prefixedNo, help: "Start the rest by itself after each attempt.")
  var autoRest = Preferences.current.restsByItself

  @Flag(inversion: .prefixedNo, help: "Off: no rest starts, not even a plan's.")
  var restTimer = Preferences.current.hasRestTimer

  @Option(help: "What the length of a rest follows: setting or intensity.")
  var restBy = Preferences.current.restBy

  @Flag(inversion: .prefixedNo, help: "A plan goes on by itself when a set is complete.")
  var planAdvance = Preferences.current.planAdvances

  func check() throws {
    try run.check()
    if !(0...3600).contains(rest) { throw ValidationError("--rest takes 0 to 3600 seconds") }
    // With a plan the system is known only when the plan has been read.
    if plan == nil { _ = try setup(plan: nil) }
  }

  /// What these options and a plan come to.
  func setup(plan: Plan?) throws -> SessionSetup {
    let discipline = discipline ?? plan?.discipline ?? Preferences.current.discipline
    let system =
      system ?? plan?.system ?? Preferences.current.gradeSystem(for: discipline)
    if let wanted = plan?.system, wanted != system {
      throw ValidationError(
        "the plan's grades are of the \(wanted.title), not of the \(system.title)")
    }
    // The level in config.toml is of one system; in a session of another it says nothing.
    let usual = Preferences.current.level.flatMap { Grade($0, in: system) }
    return SessionSetup(
      discipline: discipline, system: system, grade: try grade.map { try read($0, in: system) },
      level: try level.map { try read($0, in: system) } ?? usual)
  }

  private func read(_ text: String, in system: GradeSystem) throws -> Grade {
    if let grade = Grade(text, in: system) { return grade }
    let names = system.names
    throw ValidationError(
      "there is no grade “\(text)” in \(system.title): it goes from \(names[0]) to "
        + "\(names[names.count - 1])")
  }

  /// What of the console's settings is about climbing.
  func settings(level: Grade?) -> Settings {
    var settings = Settings()
    settings.rest.isOn = restTimer
    settings.rest.afterEachAttempt = autoRest
    settings.rest.length = rest == 0 ? nil : .seconds(rest)
    settings.rest.intensityLevel = restBy == .intensity ? level : nil
    settings.planAdvances = planAdvance
    return settings
  }
}

extension Discipline: ExpressibleByArgument {}
extension RestBy: ExpressibleByArgument {}

extension GradeSystem: ExpressibleByArgument {
  /// A published system or one of the user's circuits.
  init?(argument: String) {
    guard let system = Preferences.current.gradeSystem(id: argument) else { return nil }
    self = system
  }
}

/// How a session is graded, and what was said of the climber.
struct SessionSetup {
  var discipline: Discipline
  var system: GradeSystem
  /// The first route's, where it was given.
  var grade: Grade?
  /// Where it was given.
  var level: Grade?
}
