import Analysis
import Climbing
import GRDB
import Log
import Session

/// What lists and statistics read, written in the transaction of the events: a row for each session, the counts of each session
/// that is over (`session_tally`), and what those counts add up to in the whole log (`log_tally`).
///
/// Everything comes from one fold, the session's own: `write` folds a session's events into facts, and `SessionTally` counts
/// those. Nothing here knows what an undo or a correction does. An open session has no counts here, so a commit writes only its
/// events; readers fold it themselves.
struct ReadModel {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Adds events by `insert`, and keeps what is read in step with them.
  func follow(_ events: [Event], _ insert: (Event) throws -> Void) throws {
    let grouped = Dictionary(grouping: events, by: \.sessionID)
    // In the order of the events, so that sessions which begin together are listed in that order.
    var seen: Set<String> = []
    let touched = try events.map(\.sessionID).filter { id in
      try seen.insert(id).inserted && isOutdated(session: id, by: grouped[id] ?? [])
    }
    for id in touched { try takeOut(session: id) }
    for event in events {
      try insert(event)
      try Systems.keep(db, event)
    }
    for id in touched { try write(session: id) }
  }

  // MARK: - When

  /// Whether events change a session's row: not while it goes on, but for those that say what is done in it or end it.
  private func isOutdated(session id: String, by events: [Event]) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT ended_at, tally_version FROM session WHERE id = ?"),
      arguments: [id])
    guard let row, row.isNull("ended_at"), row.integer("tally_version") == 0 else { return true }
    return try events.contains { event in
      if case .redone(let action) = event.payload { return try isEnd(action) }
      return event.payload.isListed
    }
  }

  /// Whether a session ends with an action: that of a timer that stands alone.
  private func isEnd(_ action: Event.ID) throws -> Bool {
    let end = try db.cachedStatement(sql: Query.endOfAction)
    return try Row.fetchOne(end, arguments: [action]) != nil
  }

  // MARK: - Writing

  /// Takes the counts of a session out of the sums, before it gets more events: they won't hold any more.
  func takeOut(session id: String) throws {
    let found = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT tally_version, climber FROM session WHERE id = ?"),
      arguments: [id])
    guard let found, found.integer("tally_version") == Int64(SessionTally.version) else { return }
    let climber = found.textIfAny("climber") ?? ""
    for row in SessionTally.sums(of: try EventStore.events(db, ofSession: id)) {
      try db.run(
        """
        UPDATE log_tally SET number = number - ?
        WHERE measure = ? AND subject = ? AND detail = ? AND bucket = ? AND climber = ?
        """,
        [row.number, row.measure.rawValue, row.subject, row.detail, row.bucket, climber])
    }
    try db.run("DELETE FROM log_tally WHERE number = 0", [])
    try db.run("UPDATE session SET tally_version = 0 WHERE id = ?", [id])
  }

  /// Writes a session's row, and its counts where it is over, from its events. Its earlier counts are out of the sums.
  func write(session id: String) throws {
    let events = try EventStore.events(db, ofSession: id)
    let facts = SessionState(folding: events).facts
    try db.run("DELETE FROM session_tally WHERE session_id = ?", [id])
    if facts.isDeleted { return try db.run("DELETE FROM session WHERE id = ?", [id]) }
    guard try list(facts, id) else { return }
    for row in SessionTally.rows(of: facts, events) {
      try db.run(
        "INSERT OR REPLACE INTO session_tally VALUES (?, ?, ?, ?, ?, ?)",
        [id, row.measure.rawValue, row.subject, row.detail, row.bucket, row.number])
    }
    for row in SessionTally.sums(of: facts, events) {
      try db.run(
        """
        INSERT INTO log_tally (measure, subject, detail, bucket, climber, number)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET number = number + excluded.number
        """,
        [
          row.measure.rawValue, row.subject, row.detail, row.bucket, facts.climber ?? "",
          row.number,
        ])
    }
  }

  /// Writes the row of a session; whether it is over.
  private func list(_ facts: SessionFacts, _ id: String) throws -> Bool {
    guard let startedAt = facts.startedAt else {
      // Goals never start. One whose start can't be read any more stays in the lists as it was.
      try db.run(
        "UPDATE session SET tally_version = iif(ended_at IS NULL, 0, ?) WHERE id = ?",
        [SessionTally.version, id])
      let row = try Row.fetchOne(
        db, sql: "SELECT ended_at FROM session WHERE id = ?", arguments: [id])
      return row?.isNull("ended_at") == false
    }
    let start = facts.climb.start
    try db.run(
      """
      INSERT INTO session
        (id, started_at, ended_at, discipline, system, plan_id, tally_version, climber)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at,
        ended_at = excluded.ended_at, discipline = excluded.discipline, system = excluded.system,
        plan_id = excluded.plan_id, tally_version = excluded.tally_version,
        climber = excluded.climber
      """,
      [
        id, startedAt.microseconds, facts.endedAt?.microseconds,
        start?.discipline.rawValue ?? "", start?.system.id ?? "",
        facts.climb.plan?.plan.id ?? start?.planID,
        facts.endedAt == nil ? 0 : SessionTally.version, facts.climber,
      ])
    return facts.endedAt != nil
  }

  /// Puts a session into the lists while the rest of its events is on its way.
  func begin(_ event: Event) throws {
    try db.run(
      "INSERT OR IGNORE INTO session (id, started_at, discipline, system) VALUES (?, ?, '', '')",
      [event.sessionID, event.at.microseconds])
  }

  // MARK: - Counting anew

  /// Counts so many sessions that are over and not counted by this version: a few at a time, so that nobody waits long for the
  /// log; false when all are.
  func countSome(_ number: Int = 100) throws -> Bool {
    if try !sumsHold { try reset() }
    let rows = try Row.fetchAll(db, sql: Query.uncounted, arguments: [number])
    let ids = rows.compactMap { $0.textIfAny("id") }
    for id in ids { try write(session: id) }
    return !ids.isEmpty
  }

  /// Nothing is counted any more.
  func reset() throws {
    try db.execute(
      sql: """
        DELETE FROM log_tally;
        UPDATE session SET tally_version = 0 WHERE tally_version <> 0;
        """)
  }

  /// Whether the sums are of this version's counts, and can be read.
  var sumsHold: Bool {
    get throws {
      try Row.fetchOne(
        db, sql: Query.foreignCounts, arguments: [SessionTally.version, SessionTally.version])
        == nil
        && Row.fetchOne(db, sql: Query.damagedSums) == nil
    }
  }
}

extension Database {
  /// Changes rows by a statement that is prepared but once: a million attempts come in by the same few.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
