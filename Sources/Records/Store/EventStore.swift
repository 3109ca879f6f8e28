import Core
import Files
package import Foundation
import GRDB
package import Session
import Synchronization

/// The log on disk: appends events, and reads sessions back.
///
/// SQLite in WAL mode with synchronous=FULL: once `append` returns, the events survive a power cut. The tables that lists and
/// statistics read (`ReadModel`) are written in the same transaction. Any thread may call it.
package final class EventStore: Sendable {
  package let path: String
  let pool: DatabasePool
  let open = OpenSessions()
  private let lock: FileLock?
  /// The database and its WAL as they were opened.
  private let files: [FileIdentity?]
  /// Whether it can't be written, as on a read-only disk.
  package let isReadOnly: Bool
  private let scratch: ScratchFolder?
  private let isClosed = Mutex(false)
  /// The sums behind the log's last page, until the first commit.
  private let sums: Mutex<PageSums?>
  private let hasWritten = Mutex(false)
  /// Whether somebody else held the log at the last commit: then closing doesn't wait for it again.
  private let wasBusy = Mutex(false)
  /// Whether the next commit must give the log a new generation.
  let needsGeneration = Mutex(true)
  private let commits = Mutex(0)
  private let hearer = Mutex<(@Sendable () -> Void)?>(nil)
  /// The number of commits between checkpoints of the WAL. SQLite itself would run one after a thousand pages, about eighty
  /// commits, and within a commit, so that a key would have to wait for it.
  private static let commitsPerCheckpoint = 32

  /// Opens the log, or creates it.
  ///
  /// - Parameter isSession: whether to lock it, so that no other session can write to it.
  package convenience init(at file: URL, isSession: Bool = false) throws(StoreError) {
    try self.init(at: file, for: isSession ? .session : .writing)
  }

  /// - Parameter makesFolder: whether it may make the log's folder.
  package init(
    at file: URL, for purpose: Purpose, makesFolder: Bool = false
  ) throws(StoreError) {
    do {
      let opening = try Opening(file, for: purpose, makesFolder: makesFolder)
      (path, pool, lock) = (opening.path, opening.pool, opening.lock)
      (isReadOnly, scratch) = (opening.isReadOnly, opening.scratch)
      sums = Mutex(opening.sums)
      files = Self.files(at: path)
    } catch {
      throw StoreError(error, path: file.path)
    }
  }

  deinit {
    close()
  }

  /// Whether the log's files still have their names: nobody has moved, deleted or replaced them.
  package var isInPlace: Bool { Self.files(at: path) == files }

  private static func files(at path: String) -> [FileIdentity?] {
    [FileIdentity(path: path), FileIdentity(path: path + "-wal")]
  }

  /// Closes the log, once. If its file was moved or replaced, the database is left open for good: closing it would make SQLite
  /// remove the WAL of the file that has the name now. Our own WAL is renamed, so that it isn't applied to that file.
  func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if wasClosed { return }
    let now = Self.files(at: path)
    if now[0] == files[0] {
      // A session leaves a single file. This also brings back what a WAL held that was deleted while open.
      let isBusy = wasBusy.withLock { $0 }
      if lock != nil, !isBusy {
        _ = try? pool.writeWithoutTransaction(Generation.settle)
      }
      let sealed = hasWritten.withLock { $0 } && !isBusy ? seal() : nil
      try? pool.close()
      sealed?.close()
    } else {
      if now[1] != nil, now[1] == files[1] { try? LogFiles.setCompanionsAside(path) }
      _ = Unmanaged.passRetained(pool)
    }
    // Last, because closing any descriptor of the file drops SQLite's locks on it.
    lock?.release()
  }

  /// Adds the sums of the log's pages, unless a session or another program is writing to it.
  ///
  /// - Returns: what must stay open until the database is closed.
  private func seal() -> Sealed? {
    let own = lock == nil ? (try? FileLock(path: path)) ?? nil : nil
    guard lock != nil || own != nil, let file = FileHandle(forUpdatingAtPath: path) else {
      return nil
    }
    try? pool.writeWithoutTransaction { db in
      // Other programs that read may hold the WAL; then there are no sums until the next time.
      if lock == nil { try db.execute(sql: "PRAGMA busy_timeout = 200") }
      try db.checkpoint(.truncate)
      // Nobody can commit meanwhile.
      try db.inTransaction(.immediate) {
        if !LogFiles.hasPending(path) { try PageSums.append(to: file, of: path) }
        return .commit
      }
    }
    return Sealed(lock: own, file: file)
  }

  private struct Sealed {
    let lock: FileLock?
    let file: FileHandle

    func close() {
      try? file.close()
      lock?.release()
    }
  }

  /// Before each commit: what is behind the last page would count as pages.
  func beginWriting() throws {
    hasWritten.withLock { $0 = true }
    try sums.withLock { sums in
      try sums?.remove(from: path)
      sums = nil
    }
  }

  /// Commits events, all or none. When it returns they are on disk, in the file with the log's name. If that is another file
  /// by now, it throws `moved`, and the events don't count as logged.
  package func append(_ events: [Event]) throws(StoreError) {
    guard !events.isEmpty else { return }
    try write { db in
      try ReadModel(db).follow(events) { event in
        try db.run(EventRow.insert, EventRow.arguments(event.record))
      }
    }
    guard isInPlace else { throw .moved(path: path, detail: nil) }
    checkpoint()
    hearer.withLock { $0 }?()
  }

  /// Calls `call` after each `append`, on the thread that appended, so it must return at once. nil ends the calls.
  package func onAppend(_ call: (@Sendable () -> Void)?) { hearer.withLock { $0 = call } }

  /// Reads every page of the file, and throws if one is damaged.
  package func check() throws(StoreError) { try read { try Examination.check($0, path: path) } }

  /// Whether the log has an event with this id.
  package func holds(_ id: String) throws(StoreError) -> Bool {
    try read { try $0.hasEvent(id) }
  }

  /// Checkpoints the WAL now and then, after the commit and on the writing thread.
  private func checkpoint() {
    let count = commits.withLock { commits in
      commits += 1
      return commits
    }
    guard count.isMultiple(of: Self.commitsPerCheckpoint) else { return }
    // If this fails, a later one succeeds; the rows are on disk either way.
    pool.asyncWriteWithoutTransaction { _ = try? $0.checkpoint(.passive) }
    // The next commit may begin the WAL anew.
    needsGeneration.withLock { $0 = true }
  }

  /// Gives the log a new generation with the first commit, so that its WAL can be told from another one.
  func mark(_ db: Database) throws {
    guard needsGeneration.withLock({ $0 }) else { return }
    try Generation.advance(db)
    db.afterNextTransaction { [weak self] _ in self?.needsGeneration.withLock { $0 = false } }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try pool.read(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The same for people; notes whether somebody else holds the log.
  func refusal(_ error: any Error) -> StoreError {
    let error = StoreError(error, path: path)
    switch error {
    case .inUse, .locked: wasBusy.withLock { $0 = true }
    default: break
    }
    return error
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      try beginWriting()
      let value = try pool.write { db in
        try mark(db)
        return try body(db)
      }
      wasBusy.withLock { $0 = false }
      return value
    } catch {
      throw refusal(error)
    }
  }
}

extension Database {
  /// Runs a statement that is prepared only once: a million attempts arrive through the same few.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func hasEvent(_ id: String) throws -> Bool {
    let found = try cachedStatement(sql: "SELECT 1 FROM event WHERE id = ?")
    return try Row.fetchOne(found, arguments: [id]) != nil
  }
}
