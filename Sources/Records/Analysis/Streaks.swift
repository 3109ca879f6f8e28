package import Log

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
