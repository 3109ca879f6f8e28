import Files
package import Foundation
import GRDB
import Log
package import Session
import Synchronization

/// The log on disk: appends events, and reads sessions back.
///
/// SQLite in WAL mode with synchronous=FULL: when `append` returns, the events survive a power cut.
/// Beside the events lies what lists and statistics are read from (`ReadModel`), written in the same transaction. Any thread
/// may call it.
package final class EventStore: Sendable {
  package let path: String
  let pool: DatabasePool
  let open = OpenSessions()
  private let lock: FileLock?
  /// The database and its WAL as they were opened.
  private let files: [FileIdentity?]
  private let isClosed = Mutex(false)
  private let commits = Mutex(0)
  private let hearer = Mutex<(@Sendable () -> Void)?>(nil)
  /// Commits after which the WAL is taken over into the database. SQLite would do it at a thousand pages, some eighty
  /// commits, within one of them: and the key that brought it would wait.
  private static let commitsPerCheckpoint = 32

  /// Opens the log, creating it where there is none.
  ///
  /// - Parameter isSession: locks it, so that no other session can write to it.
  package init(at file: URL, isSession: Bool = false) throws(StoreError) {
    do {
      let opening = try Opening(file, isSession: isSession)
      (path, pool, lock) = (opening.path, opening.pool, opening.lock)
      files = Self.files(at: path)
    } catch {
      throw StoreError(error, path: file.path)
    }
  }

  deinit {
    close()
  }

  /// Whether the names still lead to the files that are written: nobody has moved, deleted or replaced them.
  package var isInPlace: Bool { Self.files(at: path) == files }

  private static func files(at path: String) -> [FileIdentity?] {
    [FileIdentity(path: path), FileIdentity(path: path + "-wal")]
  }

  /// Closes the log, once. Where its name leads to another file now, or to none, the database is left open for ever, for
  /// SQLite would remove that file's WAL: by its name. And our WAL may not be taken for that file's.
  func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if wasClosed { return }
    let now = Self.files(at: path)
    if now[0] == files[0] {
      // A session leaves one whole file; and a WAL that is deleted while it is open comes back into it so.
      if lock != nil { _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
      try? pool.close()
    } else {
      if now[1] != nil, now[1] == files[1] { try? LogFiles.setCompanionsAside(path) }
      _ = Unmanaged.passRetained(pool)
    }
    // Only now: to close any descriptor of the file drops SQLite's locks on it.
    lock?.release()
  }

  /// Commits events, all or none. When it returns they are on disk, in the file behind the log's name; where that is
  /// another one now, `moved` is thrown, and they are nowhere that counts.
  package func append(_ events: [Event]) throws(StoreError) {
    guard !events.isEmpty else { return }
    do {
      try pool.write { db in
        try ReadModel(db).follow(events) { event in
          try db.run(EventRow.insert, EventRow.arguments(event.record))
        }
      }
    } catch {
      throw StoreError(error, path: path)
    }
    guard isInPlace else { throw .moved(path: path, detail: nil) }
    keepShort()
    hearer.withLock { $0 }?()
  }

  /// Calls something after each `append`, on the thread that appended: it must return at once. nil: nothing any more.
  package func onAppend(_ call: (@Sendable () -> Void)?) { hearer.withLock { $0 = call } }

  /// Whether an event with an id is in it.
  package func holds(_ id: String) throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM event WHERE id = ?)", arguments: [id]) ?? false
    }
  }

  /// Checkpoints the WAL after the commit, on the thread that writes.
  private func keepShort() {
    let count = commits.withLock { commits in
      commits += 1
      return commits
    }
    guard count.isMultiple(of: Self.commitsPerCheckpoint) else { return }
    // If this fails, a later one does it; the rows are on disk either way.
    pool.asyncWriteWithoutTransaction { _ = try? $0.checkpoint(.passive) }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try pool.read(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
