import Analysis
package import Climbing
import GRDB
import Log
package import Session

/// What the attempts of the whole log come to, read from the tables beside the events.
package struct Statistics: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package var grade: Grade
    package var sends: Int
    package var attempts: Int
  }

  package var attempts = 0
  package var sends = 0
  /// By system, then by grade from the easiest.
  package var grades: [Line] = []
  /// Median of the time from the word's end, or the key press, to the decision; nil of no attempts.
  package var medianTimeToLog: Duration?
  /// The time that nineteen of twenty attempts do not exceed.
  package var slowTimeToLog: Duration?

  package init() {}
}

/// In how many sessions something was logged: of any kind, and of each activity.
package struct SessionNumbers: Equatable, Sendable {
  package private(set) var all = 0
  private var byActivity: [SessionCounts.Activity: Int] = [:]

  package init() {}

  package subscript(activity: SessionCounts.Activity) -> Int { byActivity[activity] ?? 0 }

  mutating func add(_ counts: SessionCounts) {
    if !counts.isEmpty { all += 1 }
    for activity in counts.activities { byActivity[activity, default: 0] += 1 }
  }

  fileprivate init(kept row: Row) throws(PayloadError) {
    all = try row.tally("number")
    for activity in SessionCounts.Activity.allCases {
      byActivity[activity] = try row.tally(activity.rawValue)
    }
  }
}

extension EventStore {
  /// Sessions whose counts are not kept, such as an open one, are counted from their events.
  package func sessionNumbers() throws(StoreError) -> SessionNumbers {
    try read { db in
      let row = try Row.fetchOne(
        db, sql: Query.sessionsByActivity, arguments: [SessionTally.version])
      var numbers = try row.map(SessionNumbers.init(kept:)) ?? SessionNumbers()
      for id in try String.fetchAll(
        db, sql: Query.outdatedSessions, arguments: [SessionTally.version])
      {
        numbers.add(SessionState(folding: try Self.events(db, ofSession: id)).facts.counts)
      }
      return numbers
    }
  }

  package func statistics() throws(StoreError) -> Statistics {
    try read { db in
      do {
        return try Statistics(db)
      } catch let error as PayloadError {
        throw StoreError.damaged(path: path, detail: "the sums of the attempts: \(error)")
      }
    }
  }
}

extension Statistics {
  fileprivate init(_ db: Database) throws {
    let systems = try Systems(db)
    for row in try Row.fetchAll(db, sql: Query.tally) { try add(row, systems) }
    grades.sort { ($0.grade.system.id, $0.grade.index) < ($1.grade.system.id, $1.grade.index) }
    // Of what came in with a file nothing is known.
    let saidHere = try Row.fetchOne(db, sql: Query.timesToLogCount)?.tally("number") ?? 0
    medianTimeToLog = try Self.timeToLog(db, after: saidHere / 2)
    slowTimeToLog = try Self.timeToLog(db, after: saidHere * 95 / 100)
  }

  /// The time that so many are not longer than, to the millisecond.
  private static func timeToLog(_ db: Database, after count: Int) throws -> Duration? {
    var passed = 0
    let rows = try Row.fetchCursor(db, sql: Query.timesToLog)
    while let row = try rows.next() {
      passed += try row.tally("number")
      if passed > count { return .milliseconds(try row.tally("milliseconds")) }
    }
    return nil
  }

  private mutating func add(_ row: Row, _ systems: Systems) throws(PayloadError) {
    let count = try row.tally("number")
    let isSend = row.integer("is_send") == 1
    attempts += count
    if isSend { sends += count }
    // A grade that no system has any more counts in the sums alone.
    guard let grade = systems.grade(row) else { return }
    let index = grades.firstIndex { $0.grade == grade } ?? grades.count
    if index == grades.count { grades.append(Line(grade: grade, sends: 0, attempts: 0)) }
    grades[index].attempts += count
    if isSend { grades[index].sends += count }
  }

  /// The sums that cannot be.
  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    var damaged: [DamagedRecord] = []
    let tables = [
      ("attempt_tally", "SELECT number FROM attempt_tally"),
      ("time_to_log_tally", "SELECT milliseconds, number FROM time_to_log_tally"),
    ]
    for (table, sql) in tables {
      for (place, row) in try Row.fetchAll(db, sql: sql).enumerated() {
        for column in row.columnNames {
          do throws(PayloadError) {
            _ = try row.tally(column)
          } catch {
            damaged.append(
              DamagedRecord(table: table, row: Int64(place + 1), reason: error.description))
          }
        }
      }
    }
    return damaged
  }
}
