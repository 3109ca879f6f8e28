package import Core
package import Grades
import Languages

/// The level over time, as known at the end of each week or month: what `Insights` reported on that
/// day. No point uses later data, so the last one is today's level.
package struct LevelCourse: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// The first day of the week or month.
    package var start: Day
    /// A place in the grade system, with a fraction; nil without enough data.
    package var level: Double?
    /// The 5th and 95th percentiles.
    package var range: ClosedRange<Double>?
    package var hardestSend: Grade?
  }

  package let span: Span
  package private(set) var points: [Point]

  package init(
    _ log: TalliedLog, in system: GradeSystem, by span: Span, over days: ClosedRange<Day>,
    today: Day
  ) {
    self.span = span
    let places = GradePlaces(system)
    let trials = log.sessions.map { ($0.day, $0.trials(at: places)) }.filter { !$1.isEmpty }
    points = span.starts(over: days).filter { $0 <= today }.map { start in
      let days = start...min(span.next(after: start) - 1, today)
      var point = Point(start: start)
      point.hardestSend = log.within(days).hardestSend(in: system)
      let recent = days.upperBound - (Insights.window - 1)...days.upperBound
      let sessions = trials.filter { recent.contains($0.0) }
      if let level = Insights.model(sessions, until: days.upperBound)?.level {
        point.level = level.grade
        let half = LevelModel.nineOfTen * level.deviation
        point.range = level.grade - half...level.grade + half
      }
      return point
    }
  }

  /// The levels over a period.
  package func within(_ days: ClosedRange<Day>) -> LevelCourse {
    var course = self
    course.points.removeAll { !days.overlaps($0.start...span.next(after: $0.start) - 1) }
    return course
  }

  package var isEmpty: Bool { points.allSatisfy { $0.level == nil } }
}

extension TalliedLog {
  package func hardestSend(in system: GradeSystem) -> Grade? {
    let places = GradePlaces(system)
    let sent = Set(
      sessions.lazy.flatMap(\.rows).filter { $0.measure == .send && $0.subject == system.id }
        .map(\.detail))
    return sent.compactMap { places[$0] }.max().flatMap { Grade(system, at: $0) }
  }
}

extension GradeSystem {
  /// A place between grades in words: `V4`, `V4 to V5`.
  package func name(at place: Double) -> String {
    let lower = min(max(0, Int(place.rounded(.down))), names.count - 1)
    let upper = min(lower + 1, names.count - 1)
    let part = place - Double(lower)
    if part < 0.25 || upper == lower { return names[lower] }
    return part > 0.75
      ? names[upper] : tr("\(names[lower]) to \(names[upper])", context: "range")
  }
}
