package import Foundation
import GRDB
import Log
package import Session

/// The log on disk: appends events, and reads sessions back.
///
/// SQLite in WAL mode with synchronous=FULL: when `append` returns, the events survive a power cut.
/// Beside the events lie two tables that lists and statistics are read from, written in the same
/// transaction. Any thread may call it.
package final class EventStore: Sendable {
  package let path: String
  private let pool: DatabasePool

  /// Opens the log, creating it where there is none.
  package init(at file: URL) throws(StoreError) {
    path = file.path
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .cannotOpen(path: file.path, detail: error.localizedDescription)
    }
    let path = file.path
    do {
      try Self.check(path)
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        if !db.configuration.readonly { try db.execute(sql: "PRAGMA synchronous = FULL") }
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      if try pool.read(Schema.migrator.hasBeenSuperseded) {
        throw StoreError.newerVersion(path: path)
      }
      try Schema.migrator.migrate(pool)
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Commits events, all or none. When it returns they are on disk.
  package func append(_ events: [Event]) throws(StoreError) {
    guard !events.isEmpty else { return }
    do {
      try pool.write { db in
        for event in events {
          try db.cachedStatement(sql: EventRow.insert).execute(
            arguments: EventRow.arguments(event.record))
          try Projection.update(db, with: event)
        }
      }
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try pool.read(body)
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Writes a complete copy of the log; the copy appears under its name only when it is whole.
  package func backup(to file: URL) throws(StoreError) {
    let partial = file.path + ".partial"
    do {
      try? FileManager.default.removeItem(atPath: partial)
      // One plain file, without the -wal and -shm that a pool keeps beside it.
      let copy = try DatabaseQueue(path: partial)
      try pool.backup(to: copy)
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try Self.verify(partial)
      try FileManager.default.moveItem(atPath: partial, toPath: file.path)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw Self.storeError(error, path: file.path)
    }
  }

  /// Checks a whole file: that it is ours, of a version we know, and undamaged.
  package static func verify(_ path: String) throws(StoreError) {
    do {
      try check(path)
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { db in
        if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newerVersion(path: path) }
        let verdict = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        if verdict != ["ok"] {
          throw StoreError.damaged(path: path, detail: verdict.first ?? "no verdict")
        }
      }
    } catch {
      throw storeError(error, path: path)
    }
  }

  /// Looks at the file before anything may write to it, so that what is not ours stays as it is.
  private static func check(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw StoreError.cannotOpen(path: path, detail: "permission denied")
    }
    let head = try handle.read(upToCount: 100) ?? Data()
    let length = try handle.seekToEnd()
    try handle.close()
    if head.isEmpty { return }
    guard let header = FileHeader(head), header.isSQLite else {
      throw StoreError.notADatabase(path: path)
    }
    // A crash in the middle of a checkpoint may leave it short, and the WAL makes it whole again.
    if let stated = header.length, stated > length, !hasLog(path) {
      throw StoreError.damaged(path: path, detail: "\(length) of \(stated) bytes are left")
    }
    // Asked of SQLite, not read from the header: after a crash the truth may still be in the WAL.
    var configuration = Configuration()
    configuration.readonly = true
    try DatabaseQueue(path: path, configuration: configuration).read { db in
      let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      guard id == Schema.applicationID || tables == 0 else { throw StoreError.notOurs(path: path) }
    }
  }

  /// Whether a write-ahead log with something in it lies beside the file.
  private static func hasLog(_ path: String) -> Bool {
    let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    return (size ?? 0) > 0
  }

  static func storeError(_ error: any Error, path: String) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE:
        .diskFull(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      case .SQLITE_CORRUPT: .damaged(path: path, detail: error.message ?? "corrupt")
      case .SQLITE_NOTADB: .notADatabase(path: path)
      case .SQLITE_CANTOPEN: .cannotOpen(path: path, detail: error.message ?? "cannot open")
      default: .failed(path: path, detail: error.message ?? "\(error)")
      }
    default: .failed(path: path, detail: error.localizedDescription)
    }
  }
}
