package import Core

/// The training with timers.
package struct TimerReview: Equatable, Sendable {
  package struct WorkoutLine: Equatable, Sendable {
    /// `hold`, `interval`, …
    package var kind: String
    package var name: String
    package var complete = 0
    package var stopped = 0
    /// Seconds of work, without rests.
    package var seconds = 0
  }

  package struct SpanLine: Equatable, Sendable {
    package var start: Day
    package var workouts = 0
    package var seconds = 0
  }

  /// Most work first.
  package private(set) var workouts: [WorkoutLine] = []
  package private(set) var course: [SpanLine] = []

  package init(_ log: TalliedLog, by span: Span, over days: ClosedRange<Day>) {
    course = span.starts(over: days).map { SpanLine(start: $0) }
    let places = Dictionary(uniqueKeysWithValues: zip(course.map(\.start), course.indices))
    var lines: [[String]: WorkoutLine] = [:]
    for session in log.sessions {
      for row in session.rows where row.measure.topic == .timers {
        lines[
          [row.subject, row.detail],
          default: WorkoutLine(kind: row.subject, name: row.detail)
        ].add(row)
        guard let place = places[span.start(of: session.day)] else { continue }
        if row.measure == .workout {
          course[place].workouts += row.number
        } else {
          course[place].seconds += row.number
        }
      }
    }
    workouts = lines.values.sorted {
      ($1.seconds, $0.name, $0.kind) < ($0.seconds, $1.name, $1.kind)
    }
  }
}

extension TimerReview.WorkoutLine {
  fileprivate mutating func add(_ row: TallyRow) {
    if row.measure == .tension {
      seconds += row.number
    } else if row.bucket == 1 {
      complete += row.number
    } else {
      stopped += row.number
    }
  }
}
