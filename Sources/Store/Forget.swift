import GRDB
package import Log
import Session

extension EventStore {
  /// How many sessions began before a moment, or there are at all: as many as `forget` removes.
  package func number(before moment: Moment?) throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT COUNT(*) FROM (\(Self.forgettable)) WHERE \(Self.isSession)
          """,
        arguments: [moment?.microseconds ?? .max, moment?.microseconds ?? .max]) ?? 0
    }
  }

  /// Goals and files lie in sessions of their own, which are none.
  private static let isSession = """
    id NOT IN ('\(GoalEvent.sessionID)', '\(SharedFileEvent.sessionID)')
      AND id NOT LIKE '\(GoalEvent.partnerPrefix)%'
    """

  private static let forgettable = """
    SELECT session_id AS id FROM event GROUP BY session_id HAVING MIN(at) < ?
    UNION SELECT id FROM session WHERE started_at < ?
    """

  /// Removes for good the sessions that began before a moment, or all: their events, what lists and statistics had of
  /// them, and what the file still held of either. There is no undo.
  ///
  /// - Returns: how many sessions there were.
  package func forget(before moment: Moment?) throws(StoreError) -> Int {
    defer { open.forget() }
    do {
      return try pool.writeWithoutTransaction { db in
        // What is deleted is overwritten with zeros (sqlite.org/pragma.html#pragma_secure_delete).
        try db.execute(sql: "PRAGMA secure_delete = ON")
        var count = 0
        try db.inTransaction {
          count = try Self.delete(db, before: moment?.microseconds ?? .max)
          return .commit
        }
        // The file anew, without a page of before; then nothing is left of it in the WAL.
        try db.execute(sql: "VACUUM")
        try db.checkpoint(.truncate)
        return count
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func delete(_ db: Database, before limit: Int64) throws -> Int {
    try db.execute(
      sql: "CREATE TEMP TABLE forgotten AS \(forgettable)", arguments: [limit, limit])
    defer { try? db.execute(sql: "DROP TABLE temp.forgotten") }
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'table'")
    for table in tables {
      // Whatever a migration makes: what belongs to a session names it.
      let columns = try db.columns(in: table).map(\.name)
      let key = table == "session" ? "id" : "session_id"
      guard columns.contains(key) else { continue }
      try db.execute(
        sql: "DELETE FROM main.\"\(table)\" WHERE \(key) IN (SELECT id FROM temp.forgotten)")
    }
    // The sums had them too: what is left is counted anew when somebody looks.
    try ReadModel(db).reset()
    try Systems.rebuild(db)
    return try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM temp.forgotten WHERE \(isSession)") ?? 0
  }
}
