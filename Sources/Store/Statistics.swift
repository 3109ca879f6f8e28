import GRDB
import Log
package import Session

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
      statistics.undos = try Int.fetchOne(db, sql: Query.undoCount) ?? 0
      let systems = try Systems(db)
      for row in try Row.fetchAll(db, sql: Query.tally) { statistics.add(row, systems) }
      statistics.grades.sort {
        ($0.grade.system.id, $0.grade.index) < ($1.grade.system.id, $1.grade.index)
      }
      statistics.medianTimeToLog = try Self.median(db, of: statistics.attempts)
      return statistics
    }
  }

  /// The middle one of so many times, the later of two, to the millisecond.
  private static func median(_ db: Database, of count: Int) throws -> Duration? {
    var passed = 0
    let rows = try Row.fetchCursor(db, sql: Query.timesToLog)
    while let row = try rows.next() {
      passed += row["number"] as Int
      if passed > count / 2 { return .milliseconds(row["milliseconds"] as Int64) }
    }
    return nil
  }
}

extension Statistics {
  fileprivate mutating func add(_ row: Row, _ systems: Systems) {
    let count: Int = row["number"]
    let isSend: Bool = row["is_send"]
    attempts += count
    if isSend { sends += count }
    if row["is_voice"] { byVoice += count }
    // A grade that no system has any more counts in the sums alone.
    guard let grade = systems.grade(row) else { return }
    let index = grades.firstIndex { $0.grade == grade } ?? grades.count
    if index == grades.count { grades.append(Line(grade: grade, sends: 0, attempts: 0)) }
    grades[index].attempts += count
    if isSend { grades[index].sends += count }
  }
}
