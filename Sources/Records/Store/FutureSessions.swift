package import Core
import GRDB
package import Session

/// Sessions that a wrong clock has dated after now. They are in no list, sum or week until their time has come.
package enum FutureSessions {
  /// How far a clock may be ahead.
  package static let tolerance = Duration.seconds(3600)

  /// The latest start of a session that counts.
  package static func limit(at now: Moment) -> Moment { now + tolerance }
}

/// A session that is dated wrongly, and the machine that logged it.
package struct MisdatedSession: Equatable, Sendable {
  package var session: NumberedSession
  /// nil: this one.
  package var machine: String?
}

extension EventStore {
  /// The sessions that are dated after now, the earliest first.
  package func futureSessions(
    of who: Who = .owner, at now: Moment
  ) throws(StoreError) -> [MisdatedSession] {
    let limit = FutureSessions.limit(at: now).microseconds
    return try read { db in
      let before =
        try Int.fetchOne(
          db, sql: Query.sessionCount(of: who) + " AND started_at <= ?",
          arguments: who.arguments + [limit]) ?? 0
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM session WHERE started_at > ? AND \(who.condition)
          ORDER BY started_at, climber, id
          """, arguments: [limit] + who.arguments)
      return try Self.misdated(db, rows, numberedFrom: before + 1)
    }
  }

  /// The sessions that are dated five years or more before any other, as by a clock that had lost its time.
  package func ancientSessions(of who: Who = .owner) throws(StoreError) -> [MisdatedSession] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM session WHERE \(who.condition) ORDER BY started_at, climber, id LIMIT 50
          """, arguments: who.arguments)
      let starts = rows.map { $0.integer("started_at") ?? 0 }
      let years = 5 * 365 * 86_400 * Int64(1_000_000)
      let gap = starts.indices.dropFirst().first { starts[$0] - starts[$0 - 1] > years }
      guard let gap else { return [] }
      return try Self.misdated(db, Array(rows[..<gap]), numberedFrom: 1)
    }
  }

  private static func misdated(
    _ db: Database, _ rows: [Row], numberedFrom first: Int
  ) throws -> [MisdatedSession] {
    let own = try SyncState.ownDevices(db)
    return try rows.enumerated().compactMap { place, row in
      guard let record = SessionRecord(row: row) else { return nil }
      let writer = try Int64.fetchOne(db, sql: Query.writerOfSession, arguments: [record.id]) ?? 0
      let name = try String.fetchOne(
        db, sql: "SELECT name FROM device WHERE id = ?", arguments: [writer])
      let isOwn = writer == 0 || own.contains(writer)
      return MisdatedSession(
        session: NumberedSession(number: first + place, record: record),
        machine: isOwn ? nil : name ?? "another machine")
    }
  }
}
