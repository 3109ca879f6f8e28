import Climbing
import Core
import Foundation
import GRDB
import Grades
import Session
import Store
import TestSupport

@testable import Sync

/// A machine with its own log and folder, which a carrier takes to the others, and a clock that may be wrong.
final class Machine {
  let name: String
  let home: TemporaryFolder
  let store: EventStore
  let clockError: Duration
  private(set) var number = 0
  private var ids: Int64

  static let start = Moment(milliseconds: 1_800_000_000_000)

  /// - Parameter other: a machine with whose log, copied, it begins.
  init(
    _ name: String, clockError: Duration = .zero, firstID: Int64, copying other: Machine? = nil
  ) throws {
    self.name = name
    self.clockError = clockError
    home = try TemporaryFolder()
    let data = home.url.appendingPathComponent("data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    if let other {
      try DatabaseQueue(path: other.store.path).backup(
        to: DatabaseQueue(path: data.appendingPathComponent("log.sqlite").path))
    }
    store = try EventStore(at: home.url.appendingPathComponent("data/log.sqlite"))
    ids = firstID
  }

  /// Its copy of the folder.
  var folder: String { home.url.path + "/folder" }

  /// The seconds passed, from wherever its clock begins.
  var now: Moment { Self.start + clockError + .seconds(number) }

  func newID() -> String {
    number += 1
    return "\(name)\(number)"
  }

  @discardableResult
  func sync(_ folder: String? = nil, byHand: Bool = true) throws -> SyncReport {
    try FolderSync(
      folder: folder ?? self.folder, store: store, machine: name, batch: 7,
      newID: {
        self.ids += 1
        return DeviceID(self.ids) ?? .lowest
      }, now: { self.now }
    ).run(mayBegin: byHand, checking: byHand)
  }

  @discardableResult
  func sync(with server: ServerAddress) throws -> SyncReport {
    try ServerLink(
      server, store: store, machine: name, batch: 7,
      newID: {
        self.ids += 1
        return DeviceID(self.ids) ?? .lowest
      }, now: { self.now }
    ).run()
  }

  // MARK: - Logging

  func event(_ payload: EventPayload, in session: String) -> Event {
    let id = newID()
    return Event(id: id, sessionID: session, actionID: id, at: now, payload: payload)
  }

  func add(_ payload: EventPayload, to session: String) throws {
    try store.append([event(payload, in: session)])
  }

  func begin() throws -> String {
    let session = "session-" + newID()
    try store.append(
      SessionState.opening(
        id: session, start: SessionStart(appVersion: "test", device: name),
        climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: now,
        newID: newID))
    return session
  }

  func order(_ order: Order, in session: String) throws {
    let state = SessionState(folding: try store.events(ofSession: session))
    guard state.facts.startedAt != nil else { return }
    number += 1
    let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
    try store.append(state.decide(order, context).events)
  }

  // MARK: - Looking

  /// As `export` writes it.
  func lines() throws -> [String] {
    var lines: [String] = []
    try store.forEachRecord { if case .sound(let record, _) = $0 { lines.append(record.line) } }
    return lines
  }

  /// What lists and statistics show once everything is counted.
  func tables() throws -> [String] {
    try store.countSessions()
    return try DatabaseQueue(path: store.path).read { db in
      try [
        "SELECT * FROM session ORDER BY id",
        "SELECT * FROM session_tally ORDER BY 1, 2, 3, 4, 5",
        "SELECT * FROM log_tally ORDER BY 1, 2, 3, 4", "SELECT * FROM circuit ORDER BY 1",
      ].flatMap { try Row.fetchAll(db, sql: $0).map { "\($0)" } }
    }
  }
}

extension DeviceID {
  static let lowest = DeviceID(1) ?? { preconditionFailure("1 is one") }()
}
