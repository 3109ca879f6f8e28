package import Climbing
package import Lifting
import Log
package import Session

/// Goals as people write them: `V6 by 2027-03-01`, `100 sends`, `bench 100 kg`.
extension Goal {
  /// - Parameter systems: in which a grade is looked for, the usual one first.
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
    for system in systems {
      if let grade = Grade(written, in: system) { return .grade(grade) }
    }
    throw .notUnderstood(written)
  }

  /// `bench 100 kg`, `bench 100kg`, `front squat 225 lb`.
  private static func lift(_ words: [String]) throws(GoalError) -> Target? {
    let joined = words.joined(separator: " ").lowercased()
    for (unit, grams) in [("kg", 1000.0), ("lbs", 453.592_37), ("lb", 453.592_37)]
    where joined.hasSuffix(unit) {
      let rest = joined.dropLast(unit.count).split(separator: " ")
      guard rest.count >= 2, let number = rest.last.flatMap({ Double($0) }) else { return nil }
      guard number > 0, number * grams <= 10_000_000 else { throw .outOfRange(joined) }
      return .lift(
        exercise: rest.dropLast().joined(separator: " "), grams: Int((number * grams).rounded()))
    }
    return nil
  }

  /// As it is shown in a unit of weight, and can be written.
  package func text(in unit: MassUnit) -> String {
    let what =
      switch target {
      case .grade(let grade): "\(grade)"
      case .sends(let number): number.counted("send")
      case .lift(let exercise, let grams):
        "\(exercise) \(LiftReviewText(unit).weight(grams))"
      }
    return what + (by.map { " by \($0)" } ?? "")
  }
}

/// Why a text is no goal.
package enum GoalError: Error, Equatable, CustomStringConvertible {
  case notUnderstood(String)
  case noDay(String)
  case outOfRange(String)
  /// Of an exercise that is held, or goes a distance.
  case noRepetitions(String)

  package var description: String {
    switch self {
    case .notUnderstood(let text):
      "“\(text)” is no goal: write a grade (V6), a number of sends (100 sends) or a lift "
        + "(bench 100 kg), and if you like a day (by 2027-03-01)"
    case .noDay(let text): "after “by” comes a day like 2027-03-01, not “\(text)”"
    case .outOfRange(let text): "“\(text)” is out of range"
    case .noRepetitions(let exercise):
      "\(exercise) has no repetitions: a goal is a weight in a lift that has some"
    }
  }
}

/// How far a goal is.
package struct GoalProgress: Equatable, Sendable {
  package var goal: Goal
  /// The goal as it is shown.
  package var title: String
  /// What was reached, in words: `34 of 100`, `hardest since then V5`.
  package var text: String
  /// 0...1.
  package var share: Double
  package var isReached: Bool { share >= 1 }
  /// nil without a day; negative when it has passed.
  package var daysLeft: Int?

  /// - Parameters:
  ///   - log: with the sessions since the goal was set, an open one too.
  ///   - since: the day on which it was set; what was done before does not count.
  ///   - unit: what weights are told in.
  package init(
    _ goal: Goal, since: Day, _ log: TalliedLog, in unit: MassUnit = .kg, today: Day
  ) {
    self.goal = goal
    title = goal.text(in: unit)
    let rows = log.sessions.lazy.filter { $0.day >= since }.flatMap(\.rows)
    switch goal.target {
    case .sends(let number):
      let sends = rows.reduce(0) { $0 + ($1.measure == .send ? $1.number : 0) }
      text = "\(sends) of \(number)"
      share = Double(sends) / Double(number)
    case .grade(let grade):
      let sent = rows.filter { $0.measure == .sent && $0.subject == grade.system.id }
      let hardest = Set(sent.map(\.detail)).compactMap { Grade($0, in: grade.system) }.max()
      text = hardest.map { "hardest send so far \($0)" } ?? "no send yet"
      // A step of the grades that lie between is a step of the way.
      let steps = Double(grade.index + 1)
      share = hardest.map { $0 >= grade ? 1 : Double($0.index + 1) / (steps + 1) } ?? 0
    case .lift(let exercise, let grams):
      let best = Goal.best(of: exercise, in: rows)
      text = best.map { "best so far \(LiftReviewText(unit).best($0))" } ?? "no set yet"
      share = best.map { min(1, Double($0.grams) / Double(grams)) } ?? 0
    }
    daysLeft = goal.by.flatMap { Day($0) }.map { $0.number - today.number }
  }

  /// In a line: `V6 by 2027-03-01: hardest send so far V5, 99 days left`.
  package var line: String {
    isReached ? "\(title): reached (\(text))" : "\(title): \(state)"
  }

  /// What was reached, and the days that are left: `hardest send so far V5, 99 days left`.
  package var state: String {
    if isReached { return text }
    return switch daysLeft {
    case nil: text
    case .some(..<0): text + ", the day has passed"
    case .some(0): text + ", today is the day"
    case .some(1): text + ", 1 day left"
    case .some(let days): text + ", \(days) days left"
    }
  }
}
