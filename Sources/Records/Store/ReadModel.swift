import Analysis
import Climbing
import Core
import GRDB
import Grades
import Session

/// The tables that lists and statistics read, written in the transaction of the events: a row for each session, the counts of
/// each finished session (`session_tally`), and their sums over the whole log (`log_tally`).
///
/// There is only one way to count: `write` folds a session's events into facts, and `SessionTally` counts those. Nothing here
/// knows what an undo or a correction does. An open session has no counts here, so a commit writes only its events, and
/// readers fold it themselves.
struct ReadModel {
  let db: Database
  var climbs: ClimbTables { ClimbTables(db) }

  init(_ db: Database) { self.db = db }

  /// Adds events with `insert`, and updates the tables to match.
  func follow(_ events: [Event], _ insert: (Event) throws -> Void) throws {
    let grouped = Dictionary(grouping: events, by: \.sessionID)
    // In the order of the events, so that sessions with the same start are listed in it.
    var seen: Set<String> = []
    let touched = try events.map(\.sessionID).filter { id in
      try seen.insert(id).inserted && isOutdated(session: id, by: grouped[id] ?? [])
    }
    for id in touched { try subtract(session: id) }
    for event in events {
      try insert(event)
      try Systems.keep(db, event)
    }
    for id in touched { try write(session: id) }
    if !touched.isEmpty { try climbs.settle() }
  }

  // MARK: - What changes

  /// Whether events change a session's row. While it is open, only those do that end it or say what is done in it.
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

  /// Whether an action ended a session, as the end of a timer's own session does.
  private func isEnd(_ action: Event.ID) throws -> Bool {
    let end = try db.cachedStatement(sql: Query.endOfAction)
    return try Row.fetchOne(end, arguments: [action]) != nil
  }

  // MARK: - Writing

  /// Subtracts a session's counts from the sums. Call it before the session gets more events.
  func subtract(session id: String) throws {
    let found = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT tally_version, climber FROM session WHERE id = ?"),
      arguments: [id])
    guard let found, found.integer("tally_version") == Int64(SessionTally.version) else { return }
    let climber = found.textIfAny("climber") ?? ""
    let events = try EventStore.events(db, ofSession: id)
    let facts = SessionState(folding: events).facts
    for row in SessionTally.sumsOfSession(facts, events) {
      try LogSums(db).add(row, number: -row.number, climber)
    }
    try climbs.subtract(session: id)
    try db.run("UPDATE session SET tally_version = 0 WHERE id = ?", [id])
  }

  /// Writes a session's row and, if it is over, its counts. Its earlier counts must be subtracted already.
  func write(session id: String) throws {
    if id == PartnerEvent.sessionID { return try ClimberRows(db).settle() }
    if ClimbCorrection.isSession(id) {
      return try climbs.correct(ClimbCorrection.climber(ofSession: id))
    }
    let events = try EventStore.events(db, ofSession: id)
    let facts = SessionState(folding: events).facts
    try db.run("DELETE FROM session_tally WHERE session_id = ?", [id])
    try climbs.remove(session: id)
    if facts.isDeleted { return try remove(session: id) }
    guard try list(facts, id) else { return }
    let climber = try String.fetchOne(
      db.cachedStatement(sql: "SELECT climber FROM session WHERE id = ?"), arguments: [id])
    let rows = SessionTally.rowsOfSession(facts, events)
    for row in rows {
      try db.run(
        "INSERT OR REPLACE INTO session_tally VALUES (?, ?, ?, ?, ?, ?)",
        [id, row.measure.rawValue, row.subject, row.detail, row.bucket, row.number])
    }
    for row in SessionTally.sums(facts, rows) {
      try LogSums(db).add(row, number: row.number, climber ?? "")
    }
    try climbs.add(facts, of: climber ?? "", session: id)
  }

  private func remove(session id: String) throws {
    let spelling = try String.fetchOne(
      db.cachedStatement(sql: "SELECT spelling FROM session WHERE id = ?"), arguments: [id])
    try db.run("DELETE FROM session WHERE id = ?", [id])
    guard let spelling else { return }
    let other = try db.cachedStatement(sql: "SELECT 1 FROM session WHERE spelling = ? LIMIT 1")
    if try Row.fetchOne(other, arguments: [spelling]) == nil { try ClimberRows(db).settle() }
  }

  /// Writes a session's row and leaves its counts to the next reader who needs them (`countSome`), for a log of which nothing is
  /// counted.
  func list(session id: String) throws {
    let facts = SessionState(folding: try EventStore.events(db, ofSession: id)).facts
    guard !facts.isDeleted else { return }
    _ = try list(facts, id)
    try db.run("UPDATE session SET tally_version = 0 WHERE id = ?", [id])
  }

  /// Writes the row of a session; returns whether the session is over.
  private func list(_ facts: SessionFacts, _ id: String) throws -> Bool {
    guard let startedAt = facts.startedAt else {
      // Goals have no start. A session whose start can't be read any more stays in the lists unchanged.
      try db.run(
        "UPDATE session SET tally_version = iif(ended_at IS NULL, 0, ?) WHERE id = ?",
        [SessionTally.version, id])
      let row = try Row.fetchOne(
        db, sql: "SELECT ended_at FROM session WHERE id = ?", arguments: [id])
      return row?.isNull("ended_at") == false
    }
    let start = facts.climb.start
    let climber = try facts.climber.map { try ClimberRows(db).name(of: $0) }
    try db.run(
      """
      INSERT INTO session
        (id, started_at, ended_at, discipline, system, plan_id, tally_version, climber, spelling)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at,
        ended_at = excluded.ended_at, discipline = excluded.discipline, system = excluded.system,
        plan_id = excluded.plan_id, tally_version = excluded.tally_version,
        climber = excluded.climber, spelling = excluded.spelling
      """,
      [
        id, startedAt.microseconds, facts.endedAt?.microseconds,
        start?.discipline.rawValue ?? "", start?.system.id ?? "",
        facts.climb.plan?.plan.id ?? start?.planID,
        facts.endedAt == nil ? 0 : SessionTally.version, climber, facts.climber,
      ])
    return facts.endedAt != nil
  }

  /// Lists a session before the rest of its events is added.
  func begin(_ event: Event) throws {
    try db.run(
      "INSERT OR IGNORE INTO session (id, started_at, discipline, system) VALUES (?, ?, '', '')",
      [event.sessionID, event.at.microseconds])
  }

  // MARK: - Counting again

  /// Counts some of the finished sessions that this version hasn't counted; returns false if there were none. A few at a time,
  /// so that nobody waits long for the log.
  func countSome(_ number: Int) throws -> Bool {
    if try !sumsHold { try reset() }
    let rows = try Row.fetchAll(db, sql: Query.uncounted, arguments: [number])
    let ids = rows.compactMap { $0.textIfAny("id") }
    for id in ids { try write(session: id) }
    if ids.count == number { return true }
    // A climb's first send is known once all sessions are there.
    return try climbs.settle(most: 500) || !ids.isEmpty
  }

  /// Marks every session as not counted.
  func reset() throws {
    try db.execute(
      sql: """
        DELETE FROM log_tally;
        DELETE FROM tried_route;
        DELETE FROM climb;
        DELETE FROM climb_due;
        UPDATE session SET tally_version = 0 WHERE tally_version <> 0;
        """)
  }

  /// Whether the sums are readable and consist of this version's counts.
  var sumsHold: Bool {
    get throws {
      try Row.fetchOne(
        db, sql: Query.foreignCounts, arguments: [SessionTally.version, SessionTally.version])
        == nil
        && Row.fetchOne(db, sql: Query.damagedSums) == nil
    }
  }
}
