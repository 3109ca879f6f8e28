import Core
import Foundation
import GRDB
import Session
import TestSupport
import TestTraits
import Testing

@testable import Store

@Suite("The log of a running session", .startsPrograms, .timeLimit(.minutes(30)))
struct RunningLogTests {
  let folder: TemporaryFolder
  let events = RandomSession.events(orders: 40)

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  private var home: URL { folder.url.appendingPathComponent("home") }
  private var file: URL { home.appendingPathComponent("log.sqlite") }

  /// The events in the file with the log's name, as another program sees them.
  private func ids() throws -> [String] {
    try DatabaseQueue(path: file.path).read {
      try String.fetchAll($0, sql: "SELECT id FROM event ORDER BY sequence")
    }
  }

  /// A log with the first half of the events.
  private func begun() throws -> RunningLog {
    let log = try RunningLog(at: file)
    for event in events.prefix(20) { try log.append([event]) }
    return log
  }

  private func expectNotLogged(_ log: RunningLog, _ event: Event) {
    #expect(throws: StoreError.moved(path: file.path, detail: nil)) { try log.append([event]) }
  }

  @Test(
    "if its folder is removed, the next entry isn't confirmed, and the session goes on in a new log"
  )
  func removed() throws {
    let log = try begun()
    try FileManager.default.removeItem(at: home)
    expectNotLogged(log, events[20])
    #expect(try ids() == events.prefix(20).map(\.id))
    for event in events[21...] { try log.append([event]) }
    #expect(try ids() == events.map(\.id).filter { $0 != events[20].id })
  }

  @Test("if its folder is moved away, the same happens, and the old log stays unchanged")
  func movedAway() throws {
    let log = try begun()
    let away = folder.url.appendingPathComponent("away")
    try FileManager.default.moveItem(at: home, to: away)
    expectNotLogged(log, events[20])
    try log.append([events[21]])
    #expect(try ids() == (events.prefix(20) + [events[21]]).map(\.id))
    #expect(try EventStore(at: away.appendingPathComponent("log.sqlite")).session("s") != nil)
  }

  @Test("a log put in its place gets the session's missing events and keeps its own")
  func replaced() throws {
    let log = try begun()
    let other = folder.url.appendingPathComponent("other")
    var elsewhere = events[0]
    elsewhere.id = "elsewhere"
    elsewhere.sessionID = "another"
    try EventStore(at: other).append([elsewhere] + events.prefix(7))
    try Shell.run(["sqlite3", other.path, "PRAGMA wal_checkpoint(TRUNCATE)"])
    try Shell.run(["mv", other.path, file.path])
    expectNotLogged(log, events[20])
    #expect(try ids() == ["elsewhere"] + events.prefix(20).map(\.id))
  }

  @Test("deleting only the WAL loses nothing")
  func walDeleted() throws {
    let log = try begun()
    try FileManager.default.removeItem(atPath: file.path + "-wal")
    for event in events[20...] { try log.append([event]) }
    #expect(try ids() == events.map(\.id))
  }

  @Test(
    "as long as no new log can be made, nothing is confirmed; the first one that can gets everything"
  )
  func cannotBeMade() throws {
    let log = try begun()
    try FileManager.default.removeItem(at: home)
    try Data().write(to: home)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try log.append([events[20]]) }
      guard case .moved(_, .some) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    try FileManager.default.removeItem(at: home)
    try log.append([events[21]])
    #expect(try ids() == (events.prefix(20) + [events[21]]).map(\.id))
  }

  @Test("a log that vanishes after the last entry is made again at the end")
  func atTheEnd() throws {
    do {
      let log = try begun()
      try FileManager.default.removeItem(at: home)
      withExtendedLifetime(log) {}
    }
    #expect(try ids() == events.prefix(20).map(\.id))
  }

  @Test("a session continued from an earlier run goes into the new log completely")
  func takenUp() throws {
    do { _ = try begun() }
    let log = try RunningLog(at: file)
    #expect(try log.unfinished().first?.count == 20)
    try FileManager.default.removeItem(at: home)
    expectNotLogged(log, events[20])
    #expect(try ids() == events.prefix(20).map(\.id))
  }
}
