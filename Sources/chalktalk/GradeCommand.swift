import ArgumentParser
import Climbing
import Files
import Live
import Preferences

/// `chalktalk grade`: what a grade is like in other systems.
struct GradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade", abstract: "Convert a grade to other systems.",
    discussion: "For example: chalktalk grade V4 --in v --to font")

  @Argument(help: "The grade, as you write it.")
  var grade: String

  @Option(name: .customLong("in"), help: "Its system: \(GradeCommand.names).")
  var system: String

  @Option(help: "The system to convert to; without it, every one of the same kind.")
  var to: String?

  private static let names = GradeSystem.published.map(\.id).joined(separator: ", ")

  func run() throws {
    let preferences = try Preferences.stored()
    let system = try preferences.system(named: system)
    let grade = try system.grade(grade, code: .dataError)
    guard let to else { return try printAll(grade, system) }
    let target = try preferences.system(named: to)
    let converted: GradeRange
    do {
      converted = try grade.converted(to: target)
    } catch {
      throw CommandFailure(.dataError, "\(error).")
    }
    try Output.line("\(converted)")
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
