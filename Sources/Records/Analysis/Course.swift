package import Core
package import Grades

/// The totals for each week or month of a period, including empty ones.
package struct Course: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The first day.
    package var start: Day
    package var sessions = 0
    package var attempts = 0
    package var sends = 0
    /// The sum of the attempts' grades as places in their system, from 1: a V0 after VB counts 2, a
    /// V5 counts 7.
    package var load = 0
    /// Of the sessions whose length is known.
    package var length = Duration.zero
  }

  package let span: Span
  package private(set) var lines: [Line] = []

  /// - Parameter system: counts attempts in this system, and sessions that have any; nil counts
  ///   every session but no attempts.
  package init(
    _ log: TalliedLog, in system: GradeSystem?, by span: Span, over days: ClosedRange<Day>
  ) {
    self.span = span
    lines = span.starts(over: days).map { Line(start: $0) }
    let places = Dictionary(uniqueKeysWithValues: zip(lines.map(\.start), lines.indices))
    let grades = system.map(GradePlaces.init)
    for session in log.sessions {
      guard let place = places[span.start(of: session.day)] else { continue }
      if let system, !session.holdsAttempts(in: system) { continue }
      lines[place].sessions += 1
      lines[place].length += session.length ?? .zero
      for row in session.rows where row.subject == system?.id && row.measure.isAttempt {
        // Attempts at a colour that the gym no longer has count nowhere by grade.
        guard let grade = grades?[row.detail] else { continue }
        lines[place].attempts += row.number
        if row.measure == .send { lines[place].sends += row.number }
        lines[place].load += row.number * (grade + 1)
      }
    }
  }
}
