package import Core
import Digests
import GRDB
import Session

extension EventStore {
  /// The sessions that began before a moment. Goals and shared files have sessions of their own, which aren't among them.
  private static let olderSessions = """
    SELECT id FROM (
      SELECT session_id AS id FROM event GROUP BY session_id HAVING MIN(at) < ?
      UNION SELECT id FROM session WHERE started_at < ?)
    WHERE NOT \(Query.isStanding("id"))
    """

  private static let everything = "SELECT session_id AS id FROM event UNION SELECT id FROM session"

  private static func limit(_ moment: Moment?) -> StatementArguments {
    let limit = moment?.microseconds ?? .max
    return [limit, limit]
  }

  /// The number of sessions that began before a moment, or of all: as many as `forget` removes.
  package func number(before moment: Moment?) throws(StoreError) -> Int {
    try read { try Self.number($0, before: moment) }
  }

  private static func number(_ db: Database, before moment: Moment?) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM (\(olderSessions))", arguments: limit(moment)) ?? 0
  }

  /// Removes for good the sessions that began before a moment: their events, their rows in all other tables, and what the
  /// file still holds of either. There is no undo.
  ///
  /// - Parameter moment: nil removes every event, goals and shared files included.
  /// - Returns: the number of sessions removed.
  package func forget(before moment: Moment?) throws(StoreError) -> Int {
    defer { open.forget() }
    do {
      try beginWriting()
      return try pool.writeWithoutTransaction { db in
        // Overwrites what is deleted with zeros (sqlite.org/pragma.html#pragma_secure_delete).
        try db.execute(sql: "PRAGMA secure_delete = ON")
        var count = 0
        try db.inTransaction {
          try mark(db)
          count = try Self.number(db, before: moment)
          try Self.delete(db, before: moment)
          return .commit
        }
        // Rebuilds the file without its old pages, then empties the WAL.
        try db.execute(sql: "VACUUM")
        try Generation.settle(db)
        return count
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func delete(_ db: Database, before moment: Moment?) throws {
    try db.execute(
      sql: "CREATE TEMP TABLE removed AS \(moment == nil ? everything : olderSessions)",
      arguments: moment == nil ? [] : limit(moment))
    defer { try? db.execute(sql: "DROP TABLE temp.removed") }
    // Goals and shared files go on, so of these single events are remembered.
    let ongoing = Query.isStanding("id")
    let ids =
      try String.fetchAll(db, sql: "SELECT id FROM temp.removed WHERE NOT (\(ongoing))")
      + String.fetchAll(
        db,
        sql: """
          SELECT event.id FROM event WHERE session_id IN (SELECT id FROM temp.removed WHERE \(ongoing))
          """)
    for id in ids { try Forgotten.add(id, db) }
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'table'")
    for table in tables {
      // Whatever tables a migration adds: those about sessions have a column with the session's id.
      let columns = try db.columns(in: table).map(\.name)
      let key = table == "session" ? "id" : "session_id"
      guard columns.contains(key) else { continue }
      try db.execute(
        sql: "DELETE FROM main.\"\(table)\" WHERE \(key) IN (SELECT id FROM temp.removed)")
    }
    // The sums included them; the rest is counted again when it is next read.
    try ReadModel(db).reset()
    try Systems.rebuild(db)
  }
}

/// The sessions that were removed for good, and the events removed from sessions that go on. The log keeps only digests of their
/// ids, since an id tells when it was made.
enum Forgotten {
  static func add(_ id: String, _ db: Database) throws {
    try db.run("INSERT OR IGNORE INTO forgotten (digest) VALUES (?)", [digest(id)])
  }

  static func remove(_ id: String, _ db: Database) throws {
    try db.run("DELETE FROM forgotten WHERE digest = ?", [digest(id)])
  }

  static func holds(_ id: String, _ db: Database) throws -> Bool {
    let found = try db.cachedStatement(sql: "SELECT 1 FROM forgotten WHERE digest = ?")
    return try Row.fetchOne(found, arguments: [digest(id)]) != nil
  }

  private static func digest(_ id: String) -> String {
    String(Digest(of: id).hexadecimal.prefix(32))
  }
}
