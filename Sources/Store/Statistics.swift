import GRDB
package import Session
import TimeBase

/// What the whole log comes to, read from the tables beside the events.
package struct Statistics: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package var grade: Grade
    package var sends: Int
    package var attempts: Int
  }

  package var sessions = 0
  package var attempts = 0
  package var sends = 0
  /// By system, then by grade from the easiest.
  package var grades: [Line] = []
  /// Undos used, of all events that can be undone or not.
  package var undos = 0
  /// Median of the time from the word's end, or the key press, to the decision; nil of no attempts.
  package var medianTimeToLog: Duration?
  package var byVoice = 0
}

extension EventStore {
  package func statistics() throws(StoreError) -> Statistics {
    try read { db in
      var statistics = Statistics()
      statistics.sessions = try Int.fetchOne(db, sql: Query.sessionCount) ?? 0
      statistics.undos =
        try Int.fetchOne(db, sql: Query.undoCount) ?? 0
      statistics.byVoice =
        try Int.fetchOne(db, sql: Query.voiceCount) ?? 0
      let rows = try Row.fetchAll(db, sql: Query.byGrade)
      for row in rows { statistics.add(row) }
      statistics.grades.sort {
        ($0.grade.system.rawValue, $0.grade.index) < ($1.grade.system.rawValue, $1.grade.index)
      }
      if statistics.attempts > 0 {
        statistics.medianTimeToLog = try Int64.fetchOne(
          db, sql: Query.timeToLogAt,
          arguments: [statistics.attempts / 2]
        ).map { .microseconds($0) }
      }
      return statistics
    }
  }
}

extension Statistics {
  fileprivate mutating func add(_ row: Row) {
    let count: Int = row["number"]
    let isSend: Bool = row["is_send"]
    attempts += count
    if isSend { sends += count }
    // A grade of a system that this version does not know counts in the sums alone.
    guard let system = GradeSystem(rawValue: row["system"]),
      let grade = Grade(row["grade"], in: system)
    else { return }
    let index = grades.firstIndex { $0.grade == grade } ?? grades.count
    if index == grades.count { grades.append(Line(grade: grade, sends: 0, attempts: 0)) }
    grades[index].attempts += count
    if isSend { grades[index].sends += count }
  }
}
