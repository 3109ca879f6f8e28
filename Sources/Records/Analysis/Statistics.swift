package import Grades
package import Session

/// A summary of all attempts in the log.
package struct Statistics: Equatable, Sendable {
  /// The measures that it uses.
  package static let measures: Set<Measure> = [.send, .fall, .logTime]

  package struct Line: Equatable, Sendable {
    package var grade: Grade
    package var sends: Int
    package var attempts: Int
  }

  package private(set) var attempts = 0
  package private(set) var sends = 0
  /// By system, then by grade from the easiest.
  package private(set) var grades: [Line] = []
  /// The median time from the word's end, or the key press, to the decision; nil without attempts.
  /// Imported attempts have none.
  package private(set) var medianTimeToLog: Duration?
  /// The 95th percentile of that time.
  package private(set) var slowTimeToLog: Duration?

  /// - Parameters:
  ///   - rows: of the whole log; measures other than `measures` are ignored.
  ///   - systems: by id. Grades that are in none of them only count in the sums.
  package init(_ rows: some Sequence<TallyRow>, in systems: [String: GradeSystem]) {
    var lines: [Grade: Line] = [:]
    var times = Friction.Times(step: 1, offset: 0)
    for row in rows {
      if row.measure == .logTime { times.add(row.number, in: row.bucket) }
      guard row.measure.isAttempt else { continue }
      let sent = row.measure == .send ? row.number : 0
      attempts += row.number
      sends += sent
      guard let grade = systems[row.subject].flatMap({ Grade(row.detail, in: $0) }) else {
        continue
      }
      var line = lines[grade] ?? Line(grade: grade, sends: 0, attempts: 0)
      line.attempts += row.number
      line.sends += sent
      lines[grade] = line
    }
    grades = lines.values.sorted {
      ($0.grade.system.id, $0.grade.index) < ($1.grade.system.id, $1.grade.index)
    }
    medianTimeToLog = times.quantile(0.5).map { .milliseconds($0) }
    slowTimeToLog = times.quantile(0.95).map { .milliseconds($0) }
  }
}

/// The number of sessions with entries: of any kind, and of each activity.
package struct SessionNumbers: Equatable, Sendable {
  package private(set) var all = 0
  private var byActivity: [String: Int] = [:]

  package init(_ rows: some Sequence<TallyRow>) {
    for row in rows where row.measure == .session {
      if row.subject.isEmpty {
        all += row.number
      } else {
        byActivity[row.subject, default: 0] += row.number
      }
    }
  }

  package subscript(activity: SessionCounts.Activity) -> Int { byActivity[activity.rawValue] ?? 0 }
}
