package import Climbing
package import Log

/// What was done in each week or month of a period, empty ones included.
package struct Course: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The first day.
    package var start: Day
    package var sessions = 0
    package var attempts = 0
    package var sends = 0
    /// The sum over the attempts of the grade's place in its system, from 1: a V0 after VB counts 2, a V5 counts 7.
    package var load = 0
    /// Minutes of the sessions whose length is known.
    package var minutes = 0
  }

  package let span: Span
  package private(set) var lines: [Line] = []

  /// - Parameter system: counts the attempts in it, and the sessions that have any; without one, every session and no
  ///   attempt.
  package init(
    _ log: TalliedLog, in system: GradeSystem?, by span: Span, over days: ClosedRange<Day>
  ) {
    self.span = span
    var start = span.start(of: days.lowerBound)
    var places: [Day: Int] = [:]
    while start <= days.upperBound {
      places[start] = lines.count
      lines.append(Line(start: start))
      start = span.next(after: start)
    }
    var grades: [String: Int] = [:]
    for session in log.sessions {
      guard let place = places[span.start(of: session.day)] else { continue }
      if let system, !session.holdsAttempts(in: system) { continue }
      lines[place].sessions += 1
      lines[place].minutes += max(0, Int((session.length ?? .zero) / .seconds(60)))
      guard let system else { continue }
      for row in session.rows
      where row.subject == system.id && (row.measure == .send || row.measure == .fall) {
        let points = grades[row.detail] ?? (Grade(row.detail, in: system)?.index ?? -1) + 1
        grades[row.detail] = points
        lines[place].attempts += row.number
        if row.measure == .send { lines[place].sends += row.number }
        lines[place].load += row.number * points
      }
    }
  }
}
