import ArgumentParser
import Console
import Grades
import Words

/// A value that may be said, in `listen --expect`: weight=80,82.5/2.5, grade=V4, name=Pink
/// Slab,Crux, project=Pink, climber=Anna,Ben, sentence=V4, sentence=80x5.
struct ExpectedValue: ExpressibleByArgument {
  /// The rules of grammars/numbers.gram.
  private static let ofNumbers: Set = [
    "weight", "reps", "effort", "plus", "row", "route", "quality",
  ]

  let form: SpokenForm

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let name = parts.first, parts.last != "" else { return nil }
    let likely = parts.count > 1 ? parts[1] : nil
    let found =
      switch name {
      case "grade": Self.grades(likely)
      case "name": likely.map { SpokenForm.names(of: Self.list($0)) }
      case "project": likely.map { SpokenForm.projects(of: Self.list($0)) }
      case "lesson": SpokenForm.lesson
      case "sentence": Self.sentence(likely ?? "V0")
      case "climber":
        likely.map { SpokenForm.climbers(Self.list($0)) }
      default: Self.number(name, likely)
      }
    guard let found else { return nil }
    form = found
  }

  private static func grades(_ likely: String?) -> SpokenForm? {
    let grade = GradeSystem.published.lazy.compactMap { Grade(likely ?? "V0", in: $0) }.first
    return grade.map { .grades(of: [$0.system], near: [$0], after: ["grade"]) }
  }

  /// Sentences about climbing near a grade, or about lifting a weight so many times.
  private static func sentence(_ likely: String) -> SpokenForm? {
    let numbers = likely.split(separator: "x").map { Double($0) }
    if numbers.count == 2, let weight = numbers[0], let reps = numbers[1] {
      return .sentence("sentence", .lift(weight: weight, reps: reps))
    }
    let grade = GradeSystem.published.lazy.compactMap { Grade(likely, in: $0) }.first
    return grade.map {
      .sentence(
        "sentence", .climb(.grades(of: [$0.system], near: [$0], after: ["", "grade"])))
    }
  }

  private static func list(_ names: String) -> [String] {
    names.split(separator: ",").map(String.init)
  }

  private static func number(_ name: String, _ likely: String?) -> SpokenForm? {
    guard ofNumbers.contains(name) else { return nil }
    var prior = NumberPrior()
    if let likely {
      let halves = likely.split(separator: "/", maxSplits: 1)
      let numbers = (halves.first ?? "").split(separator: ",").map { Double($0) }
      let step = halves.count > 1 ? Double(halves[1]) : 1
      guard let step, step > 0, !numbers.isEmpty, !numbers.contains(nil) else { return nil }
      prior = NumberPrior(
        expected: numbers.compactMap(\.self), step: step,
        isClosed: ["route", "row", "quality"].contains(name))
    }
    return .number(IntentName(rawValue: name), prior)
  }
}
