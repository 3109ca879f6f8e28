package import Core
package import Grades

/// The load over periods of seven days, the last one ending today.
package struct RollingLoad: Equatable, Sendable {
  package struct Week: Equatable, Sendable {
    /// The last day of the seven.
    package var end: Day
    package var load: Int
    /// The mean load of the four weeks before it.
    package var before: Double
  }

  /// Earliest first.
  package let weeks: [Week]

  /// - Parameter number: the number of weeks.
  package init(_ log: TalliedLog, in system: GradeSystem, today: Day, weeks number: Int) {
    let places = GradePlaces(system)
    // Four more weeks, for the first one's mean; latest first.
    var loads = Array(repeating: 0, count: number + 4)
    for session in log.sessions {
      let ago = today.number - session.day.number
      guard ago >= 0, ago / 7 < loads.count else { continue }
      // Every attempt counts as load, even if the tries before it are unknown.
      for row in session.rows
      where row.subject == system.id && row.measure.isAttempt {
        loads[ago / 7] += row.number * ((places[row.detail] ?? -1) + 1)
      }
    }
    weeks = (0..<number).reversed().map { ago in
      Week(
        end: today - ago * 7, load: loads[ago],
        before: Double(loads[(ago + 1)...(ago + 4)].reduce(0, +)) / 4)
    }
  }
}

/// Successive weeks, Monday to Sunday, with at least one session each.
package struct Streaks: Equatable, Sendable {
  /// Up to this week, or to the last one if this week has no session yet.
  package private(set) var current = 0
  package private(set) var longest = 0
  /// The Mondays of the longest streak's first and last week; the latest one if there are several.
  package private(set) var longestWeeks: ClosedRange<Day>?

  package init(_ days: some Sequence<Day>, today: Day) {
    let mondays = Set(days.filter { $0 <= today }.map { Span.week.start(of: $0) }).sorted()
    var run: ClosedRange<Day>?
    for monday in mondays {
      let first = run.flatMap { $0.upperBound + 7 == monday ? $0.lowerBound : nil } ?? monday
      run = first...monday
      let weeks = (monday.number - first.number) / 7 + 1
      if weeks >= longest { (longest, longestWeeks) = (weeks, first...monday) }
    }
    if let run, run.upperBound >= Span.week.start(of: today) - 7 {
      current = (run.upperBound.number - run.lowerBound.number) / 7 + 1
    }
  }
}
