import Files
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Backup and restore", .timeLimit(.minutes(30)))
struct RestoreTests {
  let folder: TemporaryFolder
  let old = RandomSession.events(orders: 10)
  let new = RandomSession.events(orders: 25)

  init() throws { folder = try TemporaryFolder() }

  private var log: URL { folder.url.appendingPathComponent("log.sqlite") }
  private var backup: URL { folder.url.appendingPathComponent("backup.sqlite") }

  private func write(_ events: [Event], to file: URL) throws {
    try EventStore(at: file).append(events)
  }

  /// A copy of an open log with its WAL, as a kill or a copying tool leaves it.
  private func copyOpen(_ events: [Event], to file: URL) throws {
    let open = folder.url.appendingPathComponent("open.sqlite")
    let store = try EventStore(at: open)
    try store.append(events)
    try Examination.copy(open.path, to: file.path)
    withExtendedLifetime(store) {}
  }

  private func events(_ file: URL) throws -> [Event] {
    var events: [Event] = []
    try EventStore(at: file).forEachRecord { events += try $0.events.get() }
    return events
  }

  @Test("a backup's WAL is read as SQLite reads it, and the backup stays unchanged")
  func readsWAL() throws {
    try write(old, to: log)
    try copyOpen(new, to: backup)
    let before = try ["", "-wal"].map {
      try Data(contentsOf: URL(fileURLWithPath: backup.path + $0))
    }
    let kept = try #require(try Restore.restore(backup, to: log))
    #expect(try events(log) == new)
    #expect(try events(URL(fileURLWithPath: kept)) == old)
    let after = try ["", "-wal"].map {
      try Data(contentsOf: URL(fileURLWithPath: backup.path + $0))
    }
    #expect(before == after)
  }

  @Test("the old log keeps its WAL, which isn't applied to the new one")
  func oldWAL() throws {
    try copyOpen(old, to: log)
    try write(new, to: backup)
    let kept = try #require(try Restore.restore(backup, to: log))
    #expect(try events(log) == new)
    #expect(try events(URL(fileURLWithPath: kept)) == old)
  }

  @Test("a restore creates a missing log, and doesn't apply a WAL without a database to it")
  func noOld() throws {
    try write(new, to: backup)
    try copyOpen(old, to: log)
    try FileManager.default.removeItem(at: log)
    #expect(try Restore.restore(backup, to: log) == nil)
    #expect(try events(log) == new)
  }

  @Test("a damaged log is kept with all files beside it")
  func damagedOld() throws {
    try write(new, to: backup)
    try Data(repeating: 0x41, count: 5000).write(to: log)
    try Data(repeating: 0x42, count: 50).write(to: URL(fileURLWithPath: log.path + "-wal"))
    let kept = try #require(try Restore.restore(backup, to: log))
    #expect(try events(log) == new)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(repeating: 0x41, count: 5000))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: kept + "-wal")) == Data(repeating: 0x42, count: 50))
  }

  @Test(
    "a backup with parts that Chalktalk doesn't make is refused, and the log stays",
    arguments: [
      "CREATE TRIGGER wipe AFTER INSERT ON event BEGIN DELETE FROM event; END",
      "CREATE VIEW spy AS SELECT * FROM event", "CREATE TABLE notes (text TEXT)",
      "CREATE TRIGGER counted AFTER INSERT ON log_tally BEGIN DELETE FROM event; END",
      "DROP INDEX event_end; CREATE INDEX event_end ON event (session_id)",
      "CREATE INDEX slow ON event (payload)", "ALTER TABLE event ADD COLUMN extra TEXT",
      "DROP TABLE log_tally",
    ])
  func foreign(sql: String) throws {
    try write(old, to: log)
    try write(new, to: backup)
    let queue = try DatabaseQueue(path: backup.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    let error = #expect(throws: StoreError.self) { try Restore.restore(backup, to: log) }
    guard case .foreignParts = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try events(log) == old)
  }

  @Test("an unreadable event is found before the log is replaced")
  func unreadable() throws {
    try write(old, to: log)
    try write(new, to: backup)
    let queue = try DatabaseQueue(path: backup.path)
    try queue.write { try $0.execute(sql: "UPDATE event SET payload = '{' WHERE sequence = 5") }
    try queue.close()
    let error = #expect(throws: StoreError.self) { try Restore.restore(backup, to: log) }
    #expect(error?.description.contains("event 5") == true)
    #expect(try events(log) == old)
  }

  @Test("the log isn't a backup of itself, and a log in use by a session isn't replaced")
  func refusals() throws {
    try write(old, to: log)
    try write(new, to: backup)
    #expect(throws: StoreError.self) { try Restore.restore(log, to: log) }
    let session = try EventStore(at: log, isSession: true)
    #expect(throws: StoreError.inUse(path: log.path)) { try Restore.restore(backup, to: log) }
    withExtendedLifetime(session) {}
  }

  @Test("the second name that an interrupted restore left is removed")
  func secondName() throws {
    try write(old, to: log)
    let second = log.path + ".2026-01-02T030405Z"
    try FileManager.default.linkItem(atPath: log.path, toPath: second)
    _ = try EventStore(at: log, isSession: true)
    #expect(!FileManager.default.fileExists(atPath: second))
    #expect(try events(log) == old)
  }

  @Test("a second name with a WAL of its own stays, since an interrupted restore moved that WAL")
  func secondNameWithWAL() throws {
    try write(old, to: log)
    let second = log.path + ".2026-01-02T030405Z"
    try FileManager.default.linkItem(atPath: log.path, toPath: second)
    try Data("frames".utf8).write(to: URL(fileURLWithPath: second + "-wal"))
    _ = try EventStore(at: log, isSession: true)
    #expect(FileManager.default.fileExists(atPath: second))
    #expect(try events(log) == old)
  }

  @Test("a backup leaves the user's files alone, and is a single private file")
  func backupFile() throws {
    try write(old, to: log)
    let partial = URL(fileURLWithPath: backup.path + ".partial")
    try Data("mine".utf8).write(to: partial)
    try EventStore(at: log).backup(to: FileTarget(backup.path, existing: .kept))
    #expect(try events(backup) == old)
    #expect(try Data(contentsOf: partial) == Data("mine".utf8))
    #expect(
      try FileManager.default.attributesOfItem(atPath: backup.path)[.posixPermissions] as? Int
        == 0o600)
    #expect(throws: FileError.exists(path: backup.path)) {
      try EventStore(at: log).backup(to: FileTarget(backup.path, existing: .kept))
    }
  }
}
