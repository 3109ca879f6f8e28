import Climbing
package import Core
import GRDB
import Lifting
package import Session

/// Sessions that a wrong clock has dated after now. They are in no list, sum or week until their time has come.
package enum FutureSessions {
  /// How far a clock may be ahead.
  package static let tolerance = Duration.seconds(3600)

  /// When there was a first Chalktalk: no session was logged before, whatever a clock said.
  static let birth = Moment(microseconds: 1_795_219_200_000_000)  // 21 Nov 2026

  /// The latest start of a session that counts.
  package static func limit(at now: Moment) -> Moment { now + tolerance }
}

/// A session that is dated wrongly, and the machine that logged it.
package struct MisdatedSession: Equatable, Sendable {
  package var session: NumberedSession
  /// nil: this one.
  package var machine: String?

  package init(session: NumberedSession, machine: String?) {
    self.session = session
    self.machine = machine
  }
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

  /// The sessions that a clock without its time has dated: before there was a Chalktalk, and five years or more before any
  /// session that isn't. Days that a file or the climber stated are no clock's, and sessions that are dated after now are no
  /// yardstick.
  package func ancientSessions(
    of who: Who = .owner, at now: Moment
  ) throws(StoreError) -> [MisdatedSession] {
    let limit = FutureSessions.limit(at: now).microseconds
    return try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM session WHERE \(who.condition) AND started_at <= ?
          ORDER BY started_at, climber, id LIMIT 50
          """, arguments: who.arguments + [limit])
      // Mostly the first ones lie close together; then there is no need to know who dated each.
      guard let first = rows.first?.integer("started_at"),
        let last = rows.last?.integer("started_at"),
        first < FutureSessions.birth.microseconds, last - first > Self.years.microseconds
      else { return [] }
      let numbered = try Self.misdated(db, rows, numberedFrom: 1)
      let found = try numbered.filter { try Self.isByClock(db, $0.session.record.id) }
      let starts = found.map(\.session.record.startedAt)
      let gap = starts.indices.dropFirst().first {
        starts[$0] - starts[$0 - 1] > Self.years
      }
      return found[..<(gap ?? 0)].filter { $0.session.record.startedAt < FutureSessions.birth }
    }
  }

  /// A clock that lost its time is off by this much or more.
  private static var years: Duration { .seconds(5 * 365 * 86_400) }

  /// Whether a clock dated the session: not a file that was imported, nor the climber.
  private static func isByClock(_ db: Database, _ id: String) throws -> Bool {
    let facts = SessionState(folding: try events(db, ofSession: id)).facts
    let isImported =
      !facts.imported.isEmpty
      || facts.climb.routes.flatMap(\.attempts).contains { $0.entry.gesture == .imported }
      || facts.lift.sets.contains { $0.set.entry.gesture == .imported }
    return !isImported && !facts.isDated
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
