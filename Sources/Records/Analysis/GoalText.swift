package import Core
package import Grades
import Languages
package import Session

/// Goals as typed: `V6 by 2027-03-01`, `100 sends`, `bench 100 kg`.
extension Goal {
  /// - Parameter systems: the systems to look for a grade in, the usual one first.
  package init(reading text: String, systems: [GradeSystem]) throws(GoalError) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let by = words.firstIndex { $0.lowercased() == "by" }
    let what = Array(words[..<(by ?? words.count)])
    var day: String?
    if let by {
      let rest = words[(by + 1)...]
      guard rest.count == 1, let read = rest.first.flatMap({ Day($0) }) else {
        throw .noDay(rest.joined(separator: " "))
      }
      day = read.description
    }
    self.init(try Self.target(what, systems), by: day)
  }

  private static func target(
    _ words: [String], _ systems: [GradeSystem]
  ) throws(GoalError) -> Target {
    guard !words.isEmpty else { throw .notUnderstood("") }
    let last = words[words.count - 1].lowercased()
    if words.count == 2, ["send", "sends"].contains(last), let number = Int(words[0]) {
      guard (1...1_000_000).contains(number) else { throw .outOfRange(words[0]) }
      return .sends(number)
    }
    if let lift = try lift(words) { return lift }
    let written = words.joined(separator: " ")
    let fits = systems.compactMap { Grade(written, in: $0) }
    // 7A is Font's, 7a French.
    guard let grade = fits.first(where: { "\($0)" == written }) ?? fits.first else {
      throw .notUnderstood(written)
    }
    return .grade(grade)
  }

  /// `bench 100 kg`, `bench 100kg`, `front squat 225 lb`.
  private static func lift(_ words: [String]) throws(GoalError) -> Target? {
    let joined = words.joined(separator: " ").lowercased()
    let units: [(String, MassUnit, Double)] = [
      ("kg", .kg, 1000), ("lbs", .lb, 453.592_37), ("lb", .lb, 453.592_37),
    ]
    for (name, unit, grams) in units where joined.hasSuffix(name) {
      let rest = joined.dropLast(name.count).split(separator: " ")
      guard rest.count >= 2, let number = rest.last.flatMap({ Double($0) }) else { return nil }
      guard number > 0, number * grams < 1_000_000 else { throw .outOfRange(joined) }
      return .lift(
        exercise: rest.dropLast().joined(separator: " "), grams: Int((number * grams).rounded()),
        unit: unit)
    }
    return nil
  }

  /// The text to show, which can also be typed: a weight in its own unit if it has one, otherwise
  /// in this one.
  package func text(in unit: MassUnit) -> String {
    let what =
      switch target {
      case .grade(let grade): "\(grade)"
      case .sends(let number): plural(number, "\(number.grouped) send", "\(number.grouped) sends")
      case .lift(let exercise, let grams, let own):
        "\(exercise) \(LiftReviewText(own ?? unit).weight(grams))"
      }
    return by.map { tr("\(what) by \($0)", context: "goal") } ?? what
  }
}

/// Why a text isn't a goal.
package enum GoalError: Error, Equatable, CustomStringConvertible {
  case notUnderstood(String)
  case noDay(String)
  case outOfRange(String)
  /// The exercise is a hold or covers a distance, so it has no weight to aim for.
  case noRepetitions(String)

  package var description: String {
    switch self {
    case .notUnderstood(let text):
      "“\(text)” is not a goal: write a grade (V6), a number of sends (100 sends) or a lift "
        + "(bench 100 kg), and if you like a day (by 2027-03-01)"
    case .noDay(let text): "after “by” comes a day like 2027-03-01, not “\(text)”"
    case .outOfRange(let text):
      "“\(text)” is out of range: 1 to 1,000,000 sends, weights under 1,000 kg"
    case .noRepetitions(let exercise):
      "\(exercise) has no repetitions: choose a lift that counts them"
    }
  }
}
