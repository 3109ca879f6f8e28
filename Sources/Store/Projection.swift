import Foundation
import GRDB
import Log
import Session

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
          event.sessionID, event.at.microseconds, start.discipline.rawValue, start.system.id,
          start.planID,
        ])
      try keep(db, start.system)
    case .sessionEnded:
      try db.execute(
        sql: "UPDATE session SET ended_at = ? WHERE id = ?",
        arguments: [event.at.microseconds, event.sessionID])
    case .routeOpened(let id, let grade, let name, let place):
      let route = Route(id: id, grade: grade, name: name, place: place)
      try insert(db, route, session: event.sessionID)
    case .gradeChanged(let id, _, let grade):
      try keep(db, grade.system)
      try db.execute(
        sql: "UPDATE route SET system = ?, grade = ? WHERE id = ?",
        arguments: [grade.system.id, grade.description, id])
    case .routeNamed(let id, let name):
      try db.execute(sql: "UPDATE route SET name = ? WHERE id = ?", arguments: [name, id])
    case .routePlaced(let id, let place):
      try db.execute(sql: "UPDATE route SET place = ? WHERE id = ?", arguments: [place, id])
    case .attemptLogged(let entry):
      try insertAttempt(db, event.id, at: event.at, entry, session: event.sessionID)
      try count(db, session: event.sessionID)
    case .attemptDeleted, .undone, .redone:
      try rebuild(db, session: event.sessionID)
    case .routeSwitched, .onsightMarked, .restStarted, .restEnded, .planStarted, .planAdvanced,
      .planAdvanceBlocked, .planEnded, .workoutLogged:
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
      try insert(db, route, session: session)
      for attempt in route.attempts {
        try insertAttempt(db, attempt.id, at: attempt.at, attempt.entry, session: session)
      }
    }
    try count(db, session: session)
  }

  private static func insert(_ db: Database, _ route: Route, session: String) throws {
    try keep(db, route.grade.system)
    try db.execute(
      sql: """
        INSERT INTO route (id, session_id, name, place, system, grade) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        route.id, session, route.name, route.place, route.grade.system.id,
        route.grade.description,
      ])
  }

  /// A gym's colours are needed to order its grades; the latest of a name win.
  private static func keep(_ db: Database, _ system: GradeSystem) throws {
    guard case .circuit(let circuit) = system else { return }
    let definition = String(decoding: try JSONEncoder().encode(circuit), as: UTF8.self)
    try db.execute(
      sql: "INSERT OR REPLACE INTO circuit (id, definition) VALUES (?, ?)",
      arguments: [circuit.id, definition])
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
