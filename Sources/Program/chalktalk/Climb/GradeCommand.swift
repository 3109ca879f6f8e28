import ArgumentParser
import Files
import Grades
import Preferences

/// `chalktalk grade`: a grade's equivalents in other systems.
struct GradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade", abstract: "Convert a grade to other systems.",
    discussion: "For example: chalktalk grade V4 --to font")

  @Argument(help: "The grade, as you write it.")
  var grade: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The grade's system, if several have such a grade: \(GradeCommand.names).",
      valueName: "system"))
  var system: String?

  @Option(
    help: ArgumentHelp(
      "The system to convert to (default: every system of the same kind).", valueName: "system"))
  var to: String?

  static let names = GradeSystem.published.map(\.id).joined(separator: ", ")

  func run() throws {
    let preferences = try Preferences.stored()
    let (grade, isAssumed) = try read(preferences)
    if isAssumed {
      let others = "--in says another: \(others(than: grade).joined(separator: ", "))"
      Output.error("“\(self.grade)” is taken as \(grade.system.title) \(grade); \(others)")
    }
    guard let to else { return try printAll(grade, grade.system) }
    let target = try preferences.system(named: to)
    let converted: GradeRange
    do {
      converted = try grade.converted(to: target)
    } catch {
      throw CommandFailure(.dataError, "\(error).")
    }
    try Output.line("\(converted)")
  }

  /// The systems that have such a grade too.
  private func others(than grade: Grade) -> [String] {
    GradeSystem.published.filter { $0 != grade.system && Grade(self.grade, in: $0) != nil }
      .map(\.id)
  }

  /// In the named system; else in one of the user's own, which is assumed if others have such a grade
  /// too; else in the only system with such a grade.
  private func read(_ preferences: Preferences) throws -> (grade: Grade, isAssumed: Bool) {
    if let system {
      return (try preferences.system(named: system).grade(grade, code: .dataError), false)
    }
    let own = [preferences.boulderGrades, preferences.routeGrades]
    if let found = own.lazy.compactMap({ Grade(grade, in: $0) }).first {
      return (found, !others(than: found).isEmpty)
    }
    let found = GradeSystem.published.compactMap { Grade(grade, in: $0) }
    if let only = found.first, found.count == 1 { return (only, false) }
    // An adjectival grade with its technical grade: E3 6a.
    if let word = grade.split(separator: " ").first, let found = Grade(String(word), in: .e) {
      return (found, false)
    }
    throw CommandFailure(
      .usage,
      found.isEmpty
        ? "no system has a grade “\(grade)”: the systems are \(Self.names)"
        : "“\(grade)” is a grade in \(found.map(\.system.id).joined(separator: ", ")): choose with --in"
    )
  }

  /// A line for each other system of the same kind: its equal, or why there is none.
  private func printAll(_ grade: Grade, _ system: GradeSystem) throws {
    let others = GradeSystem.published.filter {
      $0 != system && $0.isForBoulders == system.isForBoulders
    }
    for other in others {
      let equal: String
      do {
        equal = "\(try grade.converted(to: other))"
      } catch {
        equal = "- (\(error))"
      }
      try Output.line("\(other.title): \(equal)")
    }
  }
}
