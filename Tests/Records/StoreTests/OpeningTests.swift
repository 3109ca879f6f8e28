import Foundation
import GRDB
import TestSupport
import TestTraits
import Testing

@testable import Store

@Suite("Opening the log", .startsPrograms, .timeLimit(.minutes(30)))
struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appendingPathComponent("log.sqlite") }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Copies an open database with the files beside it, as a kill at this moment would leave them.
  private func leave(_ path: String) throws {
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: file.path + suffix)
    }
  }

  private func expectUsable() throws {
    let events = RandomSession.events(orders: 5)
    try EventStore(at: file, isSession: true).append(events)
    #expect(try EventStore(at: file).events(ofSession: "s") == events)
    try EventStore.verify(file.path)
  }

  @Test("a log, its folder and the files that SQLite keeps beside it are private to the user")
  func modes() throws {
    let file = folder.url.appendingPathComponent("new/log.sqlite")
    // Only the usual log gets its folder made.
    #expect(throws: StoreError.self) { try EventStore(at: file) }
    let store = try EventStore(at: file, for: .writing, makesFolder: true)
    try store.append(RandomSession.events(orders: 2))
    for suffix in ["", "-wal", "-shm"] { #expect(try mode(file.path + suffix) == 0o600) }
    #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
  }

  @Test("each commit waits for the disk, so a power cut loses nothing confirmed")
  func synchronous() throws {
    let store = try EventStore(at: file, isSession: true)
    let level = try store.pool.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    // FULL, by sqlite.org/pragma.html#pragma_synchronous.
    #expect(level == 2)
  }

  @Test("a checkpoint moves the WAL into the database every few commits")
  func takenOver() throws {
    let store = try EventStore(at: file, isSession: true)
    let events = RandomSession.events(orders: 60)
    #expect(events.count > 40)
    for event in events { try store.append([event]) }
    // Runs after the work that the commits have queued.
    store.pool.writeWithoutTransaction { _ in }
    let copy = folder.url.appendingPathComponent("alone.sqlite")
    try FileManager.default.copyItem(at: file, to: copy)
    let alone = try DatabaseQueue(path: copy.path)
    let kept = try alone.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM event") ?? 0 }
    #expect(kept >= events.count - 32)
  }

  @Test("an empty file becomes a log")
  func emptyFile() throws {
    try Data().write(to: file)
    try expectUsable()
  }

  @Test("a database without tables, in WAL mode, becomes a log", arguments: [true, false])
  func emptyWAL(hasWAL: Bool) throws {
    let other = folder.url.appendingPathComponent("other").path
    let queue = try DatabaseQueue(path: other)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    if hasWAL {
      // An empty transaction makes the file.
      try queue.write { try $0.execute(sql: "CREATE TABLE a (b); DROP TABLE a") }
    }
    try leave(other)
    try expectUsable()
  }

  @Test("a hot journal from the first opening is rolled back, and a log is made")
  func hotJournal() throws {
    let other = folder.url.appendingPathComponent("other").path
    let queue = try DatabaseQueue(path: other)
    try queue.writeWithoutTransaction { db in
      // So small a cache is written to disk during the transaction.
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; CREATE TABLE a (b)")
      for _ in 0..<50 { try db.execute(sql: "INSERT INTO a VALUES (zeroblob(4000))") }
      try leave(other)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(LogFiles.size(file.path) > 0 && LogFiles.size(file.path + "-journal") > 0)
    try expectUsable()
  }

  @Test("a log whose beginning is only in its WAL opens with all its events")
  func markInWAL() throws {
    // As version 0.1 made it: directly in its place, with the schema in the WAL.
    let other = folder.url.appendingPathComponent("other").path
    let pool = try DatabasePool(path: other)
    try Schema.migrator.migrate(pool)
    try pool.write { db in
      try db.execute(
        sql:
          "INSERT INTO session (id, started_at, discipline, system) VALUES ('x', 1, 'boulder', 'v')"
      )
    }
    try leave(other)
    #expect(try Examination.verdict(on: file.path) == .ours)
    #expect(try EventStore(at: file).session("x") != nil)
  }

  @Test("a WAL whose database is gone is kept, but never applied to a new log")
  func orphan() throws {
    let other = folder.url.appendingPathComponent("other")
    let store = try EventStore(at: other)
    try store.append(RandomSession.events(orders: 30))
    try FileManager.default.copyItem(atPath: other.path + "-wal", toPath: file.path + "-wal")
    let wal = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
    #expect(try EventStore(at: file).sessions(limit: 10).isEmpty)
    let kept = URL(fileURLWithPath: file.path + "-wal.orphan")
    #expect(try Data(contentsOf: kept) == wal)
  }

  @Test("a second session is locked out of the log under every name; a reader isn't")
  func lock() throws {
    let first = try EventStore(at: file, isSession: true)
    try first.append(RandomSession.events(orders: 3))
    let soft = folder.url.appendingPathComponent("soft")
    let hard = folder.url.appendingPathComponent("hard")
    try FileManager.default.createSymbolicLink(at: soft, withDestinationURL: file)
    try FileManager.default.linkItem(at: file, to: hard)
    // In another process, because closing a file in this one would drop the first store's locks.
    let probe = BuildProducts.program("log-writer-probe").path
    for name in [file, soft, hard] {
      let output = try Shell.run([probe, name.path, "second"])
      #expect(output.status == 1 && output.stdout.contains("another chalktalk is using"))
    }
    #expect(
      try Shell.run(["sqlite3", soft.path, "SELECT COUNT(*) > 0 FROM event"]).stdout == "1\n")
    #expect(try first.events(ofSession: "second").isEmpty)
  }
}
