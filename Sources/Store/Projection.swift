import Climbing
import GRDB
import Log
import Session

/// Keeps the tables for lists and statistics in step with the events, inside their transaction.
///
/// Each event says what it changes and what was before it, so that an undo turns the rows of one action, however
/// long the session is.
enum Projection {
  static func update(_ db: Database, with event: Event) throws {
    switch event.payload {
    case .sessionStarted:
      // What is climbed, if anything is, an event of its own says.
      try db.run(
        """
        INSERT OR IGNORE INTO session (id, started_at, discipline, system) VALUES (?, ?, '', '')
        """,
        [event.sessionID, event.at.microseconds])
    case .sessionEnded:
      try db.run(
        "UPDATE session SET ended_at = ? WHERE id = ?", [event.at.microseconds, event.sessionID])
    case .sessionDeleted: try remove(db, session: event.sessionID)
    case .climb(let climbed): try apply(climbed, event, db)
    case .undone(let action, _): try turn(db, action, of: event, isUndone: true)
    case .redone(let action): try turn(db, action, of: event, isUndone: false)
    case .timer, .lift, .rest, .imported, .goal, .unknown: break
    }
  }

  private static func apply(_ climbed: ClimbEvent, _ event: Event, _ db: Database) throws {
    switch climbed {
    case .started(let start):
      try db.run(
        "UPDATE session SET discipline = ?, system = ?, plan_id = ? WHERE id = ?",
        [start.discipline.rawValue, start.system.id, start.planID, event.sessionID])
      try keep(db, start.system)
    case .routeOpened(let id, let grade, let name, let place):
      let route = Route(id: id, grade: grade, name: name, place: place)
      try insert(db, route, session: event.sessionID)
    case .gradeChanged(let id, _, let grade): try set(db, grade, of: id)
    case .routeNamed(let id, let name): try set(db, "name", name.to, of: id)
    case .routePlaced(let id, let place): try set(db, "place", place.to, of: id)
    case .attemptLogged(let entry):
      try insertAttempt(db, event.id, at: event.at, entry, session: event.sessionID)
    case .attemptDeleted(let id): try removeAttempt(db, id, session: event.sessionID)
    case .attemptCorrected(let id, let outcome):
      try correct(db, id, outcome, session: event.sessionID)
    case .attemptDescribed, .routeSwitched, .onsightMarked, .triedBefore, .planStarted,
      .planAdvanced, .planHeld, .planEnded:
      break
    }
  }

  // MARK: - Undo

  private static func turn(
    _ db: Database, _ action: Event.ID, of event: Event, isUndone: Bool
  ) throws {
    try turnEnd(db, action, of: event, isUndone: isUndone)
    let events = try ActionRows.events(db, action: action, session: event.sessionID)
    guard isUndone else {
      for event in events { try update(db, with: event) }
      return
    }
    for event in events.reversed() {
      if event.payload == .sessionDeleted { return try restore(db, session: event.sessionID) }
      guard case .climb(let climbed) = event.payload else { continue }
      guard try takeBack(climbed, event, db) else {
        return try rebuild(db, session: event.sessionID)
      }
    }
  }

  /// The end of a timer that stands alone ends its session in the same action: the session is open again with it. Nothing
  /// is climbed in such a session, so that its events are few.
  private static func turnEnd(
    _ db: Database, _ action: Event.ID, of event: Event, isUndone: Bool
  ) throws {
    try db.run(
      """
      UPDATE session SET ended_at = CASE WHEN ? THEN NULL ELSE ended.at END
      FROM (SELECT at FROM event WHERE session_id = ? AND action_id = ? AND kind = 'session.ended')
        AS ended
      WHERE id = ? AND discipline = ''
      """,
      [isUndone, event.sessionID, action, event.sessionID])
  }

  /// False where what was before is not known.
  private static func takeBack(
    _ climbed: ClimbEvent, _ event: Event, _ db: Database
  ) throws -> Bool {
    switch climbed {
    case .routeOpened(let id, _, _, _):
      try db.run("DELETE FROM route WHERE id = ?", [id])
    case .gradeChanged(let id, let grade, _): try set(db, grade, of: id)
    case .routeNamed(let id, let name):
      guard let before = name.from else { return false }
      try set(db, "name", before, of: id)
    case .routePlaced(let id, let place):
      guard let before = place.from else { return false }
      try set(db, "place", before, of: id)
    case .attemptLogged: try removeAttempt(db, event.id, session: event.sessionID)
    // Which corrections of the attempt stand again, all the events tell.
    case .attemptDeleted, .attemptCorrected: return false
    case .started, .attemptDescribed, .routeSwitched, .onsightMarked, .triedBefore,
      .planStarted, .planAdvanced, .planHeld, .planEnded:
      break
    }
    return true
  }

  /// Makes a session's rows anew from its events.
  static func rebuild(_ db: Database, session: String) throws {
    let events = try EventStore.events(db, ofSession: session)
    let climb = SessionState(folding: events).facts.climb
    try db.run("DELETE FROM attempt WHERE session_id = ?", [session])
    try db.run("DELETE FROM route WHERE session_id = ?", [session])
    try db.run("UPDATE session SET attempts = 0, sends = 0 WHERE id = ?", [session])
    for route in climb.routes {
      try insert(db, route, session: session)
      for attempt in route.attempts {
        try insertAttempt(db, attempt.id, at: attempt.at, attempt.entry, session: session)
      }
    }
  }

  /// Takes a session out of every list and sum.
  private static func remove(_ db: Database, session: String) throws {
    for table in ["attempt", "route", "session_tally"] {
      try db.run("DELETE FROM \(table) WHERE session_id = ?", [session])
    }
    try db.run("DELETE FROM session WHERE id = ?", [session])
  }

  /// A deleted session is there again.
  private static func restore(_ db: Database, session: String) throws {
    let facts = SessionState(folding: try EventStore.events(db, ofSession: session)).facts
    guard let startedAt = facts.startedAt, !facts.isDeleted else { return }
    let start = facts.climb.start
    try db.run(
      """
      INSERT OR REPLACE INTO session (id, started_at, ended_at, discipline, system, plan_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        session, startedAt.microseconds, facts.endedAt?.microseconds,
        start?.discipline.rawValue ?? "", start?.system.id ?? "", start?.planID,
      ])
    try rebuild(db, session: session)
  }

  // MARK: - Rows

  private static func insert(_ db: Database, _ route: Route, session: String) throws {
    try keep(db, route.grade.system)
    try db.run(
      """
      INSERT OR REPLACE INTO route (id, session_id, name, place, system, grade)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        route.id, session, route.name, route.place, route.grade.system.id,
        route.grade.description,
      ])
  }

  private static func set(_ db: Database, _ grade: Grade, of route: String) throws {
    try keep(db, grade.system)
    try db.run(
      "UPDATE route SET system = ?, grade = ? WHERE id = ?",
      [grade.system.id, grade.description, route])
  }

  private static func set(
    _ db: Database, _ column: String, _ text: String?, of route: String
  ) throws {
    try db.run("UPDATE route SET \(column) = ? WHERE id = ?", [text, route])
  }

  /// A gym's colours are needed to order its grades; the latest of a name win.
  private static func keep(_ db: Database, _ system: GradeSystem) throws {
    guard system.circuit != nil else { return }
    try db.run(
      "INSERT OR REPLACE INTO circuit (id, definition) VALUES (?, ?)",
      [system.id, system.json.description])
  }

  /// The grade is copied from the route: it is fixed once there are attempts.
  private static func insertAttempt(
    _ db: Database, _ id: Event.ID, at: Moment, _ entry: AttemptEntry, session: String
  ) throws {
    let isSend = entry.outcome == .send
    try db.run(
      """
      INSERT OR IGNORE INTO attempt (id, session_id, route_id, at, system, grade, is_send,
        attempt_index, gesture, time_to_log)
      SELECT ?, ?, id, ?, system, grade, ?, ?, ?, ? FROM route WHERE id = ?
      """,
      [
        id, session, at.microseconds, isSend, entry.index, entry.gesture.rawValue,
        entry.timeToLog.microseconds, entry.routeID,
      ])
    if db.changesCount > 0 { try count(db, 1, isSend: isSend, session: session) }
  }

  private static func removeAttempt(_ db: Database, _ id: Event.ID, session: String) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT is_send FROM attempt WHERE id = ?"), arguments: [id])
    guard let row else { return }
    try db.run("DELETE FROM attempt WHERE id = ?", [id])
    try count(db, -1, isSend: row.integer("is_send") == 1, session: session)
  }

  private static func correct(
    _ db: Database, _ id: Event.ID, _ outcome: Outcome, session: String
  ) throws {
    let logged = try ActionRows.event(db, id: id)
    guard let logged, case .climb(.attemptLogged(let entry)) = logged.payload else { return }
    // Out and in again: the sums follow what comes and goes.
    try removeAttempt(db, id, session: session)
    try insertAttempt(
      db, id, at: logged.at, entry.corrected(to: outcome), session: session)
  }

  private static func count(
    _ db: Database, _ change: Int, isSend: Bool, session: String
  ) throws {
    try db.run(
      "UPDATE session SET attempts = attempts + ?, sends = sends + ? WHERE id = ?",
      [change, isSend ? change : 0, session])
  }
}

/// Finds the events of an action: they were committed together, so they lie around its main one.
enum ActionRows {
  static func events(
    _ db: Database, action: Event.ID, session: String
  ) throws -> [Event] {
    guard let main = try row(db, id: action), let sequence = main.integer("sequence") else {
      return []
    }
    let before = try rows(
      db, sql: "SELECT \(Query.columns) FROM event WHERE sequence <= ? ORDER BY sequence DESC",
      sequence, action)
    let after = try rows(
      db, sql: "SELECT \(Query.columns) FROM event WHERE sequence > ? ORDER BY sequence", sequence,
      action)
    return (before.reversed() + after).flatMap { $0 }.filter { $0.sessionID == session }
  }

  static func event(_ db: Database, id: Event.ID) throws -> Event? {
    guard let row = try row(db, id: id) else { return nil }
    return try? EventRow.read(row).events.get().first
  }

  private static func row(_ db: Database, id: Event.ID) throws -> Row? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Query.columns) FROM event WHERE id = ?"), arguments: [id])
  }

  /// As long as they are of the action.
  private static func rows(
    _ db: Database, sql: String, _ sequence: Int64, _ action: Event.ID
  ) throws -> [[Event]] {
    var found: [[Event]] = []
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [sequence])
    while let row = try rows.next(), row.textIfAny("action_id") == action {
      if case .success(let events) = EventRow.read(row).events { found.append(events) }
    }
    return found
  }
}

extension Database {
  /// Changes rows by a statement that is prepared but once: a million attempts come in by the same few.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
