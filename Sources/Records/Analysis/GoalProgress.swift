package import Core
import Grades
import Languages
package import Session

/// The progress towards a goal. Grades and lifts use the whole log, imports included; a number of
/// sends counts from the day the goal was set.
package struct GoalProgress: Equatable, Sendable {
  /// The goal's text.
  package var title: String
  /// What was reached, in words: `34 of 100`, `hardest send V5, 2 Aug 2026`.
  package var text: String
  /// 0...1.
  package var share: Double
  package var isReached: Bool { share >= 1 }
  /// nil without a date; negative once it has passed.
  package var daysLeft: Int?

  /// - Parameters:
  ///   - since: the day on which the goal was set.
  ///   - log: the whole log, open sessions included; anything dated after today is ignored.
  ///   - unit: the unit of weights, for a goal without its own.
  package init(
    _ goal: Goal, since: Day, _ log: TalliedLog, in unit: MassUnit = .kg, today: Day
  ) {
    title = goal.text(in: unit)
    let sessions = log.sessions.filter { $0.day <= today }
    (text, share) =
      switch goal.target {
      case .sends(let number): Self.sends(number, since, sessions)
      case .grade(let grade): Self.grade(grade, sessions)
      case .lift(let exercise, let grams, let own):
        Self.lift(exercise, grams, in: own ?? unit, sessions)
      }
    daysLeft = goal.by.flatMap { Day($0) }.map { $0.number - today.number }
  }

  private static func sends(
    _ number: Int, _ since: Day, _ sessions: [TalliedSession]
  ) -> (String, Double) {
    let sends = sessions.reduce(0) { $0 + ($1.day >= since ? $1.sends : 0) }
    let text =
      sends > number
      ? plural(sends, "\(sends.grouped) send", "\(sends.grouped) sends")
      : tr("\(sends.grouped) of \(number.grouped)", context: "share")
    return (text, Double(sends) / Double(number))
  }

  private static func grade(_ grade: Grade, _ sessions: [TalliedSession]) -> (String, Double) {
    let places = GradePlaces(grade.system)
    var hardest: (place: Int, day: Day)?
    var (sends, first) = (0, Day(0))
    for session in sessions {
      for row in session.rows where row.measure == .send && row.subject == grade.system.id {
        guard let place = places[row.detail] else { continue }
        if place > hardest?.place ?? -1 { hardest = (place, session.day) }
        guard place >= grade.index else { continue }
        if sends == 0 { first = session.day }
        sends += row.number
      }
    }
    guard let hardest, let sent = Grade(grade.system, at: hardest.place) else {
      return (tr("no send yet"), 0)
    }
    if sends > 0 {
      return (Self.text(sends, at: grade, andHarder: sent > grade, since: first), 1)
    }
    // Each grade in between is one step of the way.
    let share = Double(hardest.place + 1) / Double(grade.index + 1)
    return (tr("hardest send \(sent), \(hardest.day.short)"), share)
  }

  private static func text(
    _ sends: Int, at grade: Grade, andHarder: Bool, since first: Day
  ) -> String {
    andHarder
      ? plural(
        sends, "\(sends.grouped) send of \(grade) or harder, the first on \(first.short)",
        "\(sends.grouped) sends of \(grade) or harder, the first on \(first.short)")
      : plural(
        sends, "\(sends.grouped) send of \(grade), the first on \(first.short)",
        "\(sends.grouped) sends of \(grade), the first on \(first.short)")
  }

  /// One line: `V6 by 2027-03-01: hardest send V5, 2 Aug 2026, 99 days left`.
  package var line: String {
    isReached
      ? tr("\(title): reached (\(text))") : tr("\(title): \(state)", context: "goal")
  }

  /// What was reached, and the days left.
  package var state: String {
    if isReached { return text }
    return switch daysLeft {
    case nil: text
    case .some(..<0): tr("\(text), the day has passed")
    case .some(0): tr("\(text), today is the day")
    case .some(let days):
      plural(days, "\(text), \(days.grouped) day left", "\(text), \(days.grouped) days left")
    }
  }
}
