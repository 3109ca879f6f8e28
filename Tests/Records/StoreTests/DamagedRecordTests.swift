import Climbing
import Core
import Foundation
import GRDB
import Grades
import Session
import TestSupport
import Testing

@testable import Store

/// Values in the log's columns that this program never writes. None crashes it, each is reported, and the rest stays readable.
@Suite("Damaged records", .timeLimit(.minutes(30)))
struct DamagedRecordTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appendingPathComponent("log.sqlite") }

  /// Values that a column might hold; `?` is the current value.
  private static let values = [
    "NULL", "-9223372036854775808", "9223372036854775807", "-1", "0", "1e300", "x'00ff'", "''",
    "'text'", "zeroblob(70000)", "'{}'", "'[]'", "'{'", "9.2e18",
  ]

  private static let columns = [
    ("event", "id"), ("event", "session_id"), ("event", "action_id"), ("event", "at"),
    ("event", "kind"), ("event", "version"), ("event", "payload"), ("session", "id"),
    ("session", "started_at"), ("session", "ended_at"), ("session", "discipline"),
    ("session", "system"), ("session", "plan_id"), ("session", "tally_version"),
    ("session_tally", "measure"), ("session_tally", "subject"), ("session_tally", "detail"),
    ("session_tally", "bucket"), ("session_tally", "number"), ("log_tally", "measure"),
    ("log_tally", "subject"), ("log_tally", "detail"), ("log_tally", "bucket"),
    ("log_tally", "number"), ("log_tally", "climber"), ("session", "climber"), ("circuit", "id"),
  ]

  /// Puts a value into every row of a column, whatever the table demands.
  private func damage(_ table: String, _ column: String, _ value: String) throws -> Bool {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")
      try db.execute(sql: "PRAGMA writable_schema = RESET")
      do {
        try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_MISMATCH {
        return false
      }
      return true
    }
  }

  /// Everything that reads the log; it may throw, but not crash.
  private func readAll() throws {
    let store = try EventStore(at: file)
    var sound = 0
    try store.forEachRecord { if case .success = $0.events { sound += 1 } }
    let sessions = try store.sessions(limit: 100).map(\.record)
    for session in try sessions + store.unfinishedSessions() {
      let facts = SessionState(folding: try store.events(ofSession: session.id)).facts
      _ = facts.climb.attempts
      _ = try store.workouts(ofSession: session.id)
    }
    let state = SessionState(folding: try store.events(ofSession: "s"))
    try orders(in: state, store)
    _ = try store.damagedRecords()
    _ = try store.unknownKinds()
    _ = try store.lastWorkouts()
    _ = try store.attemptedGrades(since: Moment(microseconds: 0))
    _ = try store.sentGrades(since: Moment(microseconds: 0))
    _ = try store.namedRoutes(limit: 100)
    do throws(StoreError) {
      _ = try store.talliedLog { Day(Int($0.microseconds / 86_400_000_000)) }
      try store.countSessions()
      _ = try store.statistics()
    } catch {
      guard case .damaged = error else { throw error }
    }
  }

  /// A damaged session can be continued.
  private func orders(in state: SessionState, _ store: EventStore) throws {
    var state = state
    var number = 0
    for order in [
      Order.undo, .redo, .climb(.log(.send)), .rest(.toggle(.climb)), .undo, .climb(.next),
    ] {
      let now = Moment(milliseconds: 1_800_100_000_000)
      let context = OrderContext(
        now: now, gesture: .key, actedAt: now,
        newID: {
          number += 1
          return "after\(number)"
        })
      let decision = state.decide(order, context)
      // A damaged table beside the events may refuse; the log reports that.
      do throws(StoreError) { try store.append(decision.events) } catch { continue }
      for event in decision.events { state.apply(event) }
    }
  }

  @Test("no value in any column crashes the program; sound rows stay readable", arguments: columns)
  func values(table: String, column: String) throws {
    var generator = SeededRandom()
    for value in Self.values {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      let events = RandomSession.events(orders: 40, using: &generator)
      do {
        let store = try EventStore(at: file)
        try store.append(events)
        // One finished and counted session, and one open.
        let over = RandomSession.events(orders: 40, session: "t", using: &generator)
        try store.append(over)
        try store.append([
          Event(
            id: "over", sessionID: "t", actionID: "over",
            at: over.last?.at ?? Moment(microseconds: 0), payload: .sessionEnded)
        ])
      }
      if try damage(table, column, value) { try readAll() }
    }
  }

  @Test(
    "a payload with impossible numbers is reported as damaged, with its place and the reason",
    arguments: [
      ("climb.attempt", #""index":1"#, #""index":9223372036854775807"#, "`index`"),
      (
        "climb.attempt", #""timeToLogUs":"#, #""timeToLogUs":9223372036854775807,"x":"#,
        "timeToLogUs"
      ),
      ("climb.attempt", #""index":1"#, #""index":1e999"#, "`index`"),
      ("route.opened", #""name":"VB""#, #""name":"V99""#, "no grade V99"),
      ("route.opened", #""system":"v""#, #""system":{"id":5}"#, "system"),
    ])
  func payloads(kind: String, old: String, new: String, reason: String) throws {
    let events = Self.session()
    do {
      let store = try EventStore(at: file)
      try store.append(events)
    }
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in
      try db.execute(
        sql: "UPDATE event SET payload = replace(payload, ?, ?) WHERE kind = ?",
        arguments: [old, new, kind])
    }
    try queue.close()
    let store = try EventStore(at: file)
    let damaged = try store.damagedRecords()
    let place = try #require(damaged.first)
    #expect(place.table == "event" && place.reason.contains(reason), "\(damaged)")
    let sound = events.count - damaged.count
    #expect(try store.events(ofSession: "s").count == sound)
  }

  /// The sequence is the place in the file, from 1.
  private static func session() -> [Event] {
    var number = 0
    let now = Moment(milliseconds: 1_800_000_000_000)
    func newID() -> String {
      number += 1
      return "e\(number)"
    }
    let opening = SessionState.opening(
      id: "s", start: SessionStart(appVersion: "test", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: now,
      newID: newID)
    let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
    return opening
      + SessionState(folding: opening).decide(.climb(.log(.send)), context).events
  }
}
