import ArgumentParser
import Climbing
import Grades
import Preferences

/// The options of a climbing session.
struct SessionOptions: ParsableArguments {
  @Option(help: "What you climb: \(Discipline.allCases.map(\.rawValue).joined(separator: ", ")).")
  var discipline: Discipline?

  @Option(
    help: ArgumentHelp(
      "Your grades: \(GradeSystem.published.map(\.id).joined(separator: ", ")), or a gym's colours."
    ))
  var system: String?

  @Option(
    help: ArgumentHelp(
      "A second grade system: G switches between the two.", valueName: "system"))
  var secondSystem: String?

  @Option(
    help: ArgumentHelp("Climb by a plan: see chalktalk plan list.", valueName: "name"))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "The hardest grade you send; left out, it comes from the last 90 days of your log.",
      valueName: "grade"))
  var level: String?

  @Option(help: ArgumentHelp("The first route's grade.", valueName: "grade"))
  var grade: String?

  @Option(help: .setting(\.resume))
  var resume: ResumeChoice?

  /// The choice that follows from these options and a plan.
  func choice(plan: Plan?, _ preferences: Preferences) throws -> ClimbChoice {
    let named = try self.system.map { try preferences.system(named: $0) }
    let discipline = self.discipline ?? plan?.discipline ?? Self.usual(for: named, preferences)
    let system = named ?? plan?.system ?? preferences.gradeSystem(for: discipline)
    guard system.isForBoulders == discipline.isBoulder else {
      throw preferences.misfit(system, discipline, "--system", but: nil)
    }
    let second = try secondSystem.map { try preferences.system(named: $0) }
    if let second, second.isForBoulders != discipline.isBoulder || second == system {
      throw preferences.misfit(second, discipline, "--second-system", but: system)
    }
    if let wanted = plan?.system, wanted != system {
      throw CommandFailure(
        .usage, "the plan is graded in \(wanted.title), the session in \(system.title)")
    }
    // The level in config.toml belongs to one system and means nothing in a session with another.
    let usual = preferences.level.flatMap { Grade($0, in: system) }
    let usualSecond = preferences.secondSystem(for: discipline)
    return ClimbChoice(
      discipline: discipline, system: system,
      second: second ?? usualSecond.flatMap { $0 == system ? nil : $0 },
      grade: try grade.map(system.grade),
      level: try level.map(system.grade) ?? usual)
  }

  /// The user's usual discipline, or the one that the named grades are for.
  private static func usual(for system: GradeSystem?, _ preferences: Preferences) -> Discipline {
    let usual = preferences.discipline
    guard let system, system.isForBoulders != usual.isBoulder else { return usual }
    return system.isForBoulders ? .boulder : .sport
  }
}

extension Discipline: ExpressibleByArgument {}

extension ResumeChoice: ExpressibleByArgument {}

/// How a session is graded, and the climber's level.
struct ClimbChoice {
  var discipline: Discipline
  var system: GradeSystem
  /// A second system; nil if there is only one.
  var second: GradeSystem?
  /// The first route's grade, if given.
  var grade: Grade?
  /// The climber's level, if given.
  var level: Grade?
}

extension Preferences {
  /// An error for an unsuitable grade system, with the suitable ones.
  fileprivate func misfit(
    _ system: GradeSystem, _ discipline: Discipline, _ option: String, but taken: GradeSystem?
  ) -> CommandFailure {
    let all = GradeSystem.published + circuits.map(GradeSystem.circuit)
    let names = all.filter { $0.isForBoulders == discipline.isBoulder && $0 != taken }.map(\.id)
    let last = names.last ?? ""
    let offers = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + last : last
    let reason =
      system == taken
      ? "the session is graded in \(system.title) already"
      : "\(system.title) grades are for \(system.isForBoulders ? "boulders" : "routes")"
    return CommandFailure(.usage, "\(reason): choose \(offers) with \(option)")
  }
}
