import GRDB
import Session
import TimeBase

/// Keeps the tables for lists and statistics in step with the events, inside their transaction.
///
/// An undo or redo makes the session's rows anew from its events; it is rare and a session is short.
enum Projection {
  static func update(_ db: Database, with event: Event) throws {
    switch event.kind {
    case .sessionStarted(let start):
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO session (id, started_at, discipline, system, plan_id)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          event.sessionID, event.at.microseconds, start.discipline.rawValue,
          start.system.rawValue, start.planID,
        ])
    case .sessionEnded:
      try db.execute(
        sql: "UPDATE session SET ended_at = ? WHERE id = ?",
        arguments: [event.at.microseconds, event.sessionID])
    case .routeOpened(let id, let grade, let name):
      try insertRoute(db, id, grade, name, session: event.sessionID)
    case .gradeChanged(let id, _, let grade):
      try db.execute(
        sql: "UPDATE route SET system = ?, grade = ? WHERE id = ?",
        arguments: [grade.system.rawValue, grade.description, id])
    case .routeNamed(let id, let name):
      try db.execute(sql: "UPDATE route SET name = ? WHERE id = ?", arguments: [name, id])
    case .attemptLogged(let entry):
      try insertAttempt(db, event.id, at: event.at, entry, session: event.sessionID)
      try count(db, session: event.sessionID)
    case .attemptDeleted, .undone, .redone:
      try rebuild(db, session: event.sessionID)
    case .routeSwitched, .restStarted, .restEnded, .planAdvanced, .planAdvanceBlocked,
      .workoutLogged:
      break
    }
  }

  private static func rebuild(_ db: Database, session: String) throws {
    let events = try EventRow.fetchAll(
      db, sql: "SELECT * FROM event WHERE session_id = ? ORDER BY sequence", arguments: [session])
    let facts = SessionState(folding: events.map { $0.event() }).facts
    try db.execute(sql: "DELETE FROM attempt WHERE session_id = ?", arguments: [session])
    try db.execute(sql: "DELETE FROM route WHERE session_id = ?", arguments: [session])
    for route in facts.routes {
      try insertRoute(db, route.id, route.grade, route.name, session: session)
      for attempt in route.attempts {
        try insertAttempt(db, attempt.id, at: attempt.at, attempt.entry, session: session)
      }
    }
    try count(db, session: session)
  }

  private static func insertRoute(
    _ db: Database, _ id: String, _ grade: Grade, _ name: String?, session: String
  ) throws {
    try db.execute(
      sql: "INSERT INTO route (id, session_id, name, system, grade) VALUES (?, ?, ?, ?, ?)",
      arguments: [id, session, name, grade.system.rawValue, grade.description])
  }

  /// The grade is copied from the route: it is fixed once there are attempts.
  private static func insertAttempt(
    _ db: Database, _ id: Event.ID, at: Moment, _ entry: AttemptEntry, session: String
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO attempt (id, session_id, route_id, at, system, grade, is_send, attempt_index,
          gesture, time_to_log)
        SELECT ?, ?, id, ?, system, grade, ?, ?, ?, ? FROM route WHERE id = ?
        """,
      arguments: [
        id, session, at.microseconds, entry.outcome == .send, entry.index,
        entry.gesture.rawValue, entry.timeToLog.microseconds, entry.routeID,
      ])
  }

  private static func count(_ db: Database, session: String) throws {
    try db.execute(
      sql: """
        UPDATE session SET (attempts, sends) =
          (SELECT COUNT(*), TOTAL(is_send) FROM attempt WHERE session_id = ?1) WHERE id = ?1
        """,
      arguments: [session])
  }
}
