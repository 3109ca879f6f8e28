import Files
import Foundation
import GRDB

/// What a log is opened for.
package enum Purpose: Sendable {
  /// Creates nothing: a missing or emptied log is an error.
  case reading
  /// Creates a missing log.
  case writing
  /// Also locks the log, so that no other session can write to it.
  case session
}

/// Opens the log's file, or creates it, completely or not at all. Recovers what a killed program left.
struct Opening {
  /// The log's file, links resolved.
  let path: String
  let pool: DatabasePool
  /// Held by the session that writes.
  let lock: FileLock?
  /// Holds the copy that is read in place of a log that can't be read where it is.
  private(set) var scratch: ScratchFolder?
  /// Whether it can't be written.
  let isReadOnly: Bool
  /// The sums behind its last page, as it was opened.
  let sums: PageSums?

  /// - Parameter makesFolder: whether it may make the log's folder. It never makes one that the user named, because the log
  ///   would then lie below the stick or share that belongs there.
  init(_ file: URL, for purpose: Purpose, makesFolder: Bool = false) throws {
    if makesFolder { try Files.makeFolder(file.deletingLastPathComponent().path) }
    // Before the link is followed: one that leads nowhere isn't a place for a new log.
    _ = try Files.presence(of: file.path)
    path = Files.followed(file.path)
    lock = try Self.ready(path, for: purpose)
    var configuration = Configuration()
    // Whoever waits at the keyboard learns within three seconds who holds the log.
    configuration.busyMode = .timeout(2.5)
    // Opened for writing, a backup would differ from its sums.
    isReadOnly = purpose == .reading && (Self.isUnwritable(path) || BackupSums.log(of: path) != nil)
    try Examination.checkPages(of: path, for: purpose)
    sums = PageSums(of: path)
    if isReadOnly {
      let copy = try Self.copyIfNeeded(path)
      scratch = copy?.folder
      configuration.readonly = copy == nil
      pool = try DatabasePool(
        path: copy?.path ?? Self.readablePath(path), configuration: configuration)
      try Self.migrate(pool, path, nil)
      return
    }
    try Examination.checkWAL(of: path)
    // A backup that is written to has no sums any more.
    if purpose != .reading, !LogFiles.hasPending(path) { try BackupSums.remove(from: path) }
    pool = try DatabasePool(path: path, configuration: configuration)
    // Last, because with a WAL GRDB sets NORMAL, with which a power cut loses the latest commits.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    // What GRDB has committed until here must not lie unsynced in front of what is confirmed.
    if purpose != .reading { try Files.sync(LogWAL.path(of: path)) }
    // A session doesn't write to a damaged log.
    if lock != nil { try pool.read { try Examination.quickCheck($0, path: path) } }
    try Self.migrate(pool, path, sums)
  }

  private static func migrate(_ pool: DatabasePool, _ path: String, _ sums: PageSums?) throws {
    if try pool.read(Schema.migrator.hasBeenSuperseded) {
      throw StoreError.newerVersion(path: path)
    }
    guard try !pool.read(Schema.migrator.hasCompletedMigrations) else { return }
    try sums?.remove(from: path)
    try Schema.migrator.migrate(pool)
  }

  /// Makes sure that a log of ours is at the path; returns its lock for a session.
  private static func ready(_ path: String, for purpose: Purpose) throws -> FileLock? {
    // Another program may create or remove the file between two steps.
    for _ in 0..<10 {
      guard try Files.isThere(path) else {
        guard purpose != .reading else {
          throw StoreError.cannotOpen(path: path, detail: "there is no such file")
        }
        guard let place = try FolderLock(of: path) else { throw StoreError.inUse(path: path) }
        defer { place.release() }
        if try !Files.isThere(path) { try create(path, replacingEmpty: false) }
        continue
      }
      let isEmpty = try Examination.verdict(on: path) == .empty
      if isEmpty, purpose == .reading { throw StoreError.emptied(path: path) }
      guard purpose == .session || isEmpty else { return nil }
      guard let lock = try FileLock(path: path) else { throw StoreError.inUse(path: path) }
      guard lock.isBehind(path) else { continue }
      if isEmpty {
        defer { lock.release() }
        try create(path, replacingEmpty: true)
      } else {
        Restore.forgetOtherNames(of: path)
        return lock
      }
    }
    throw StoreError.inUse(path: path)
  }

  /// Creates an empty log beside its place, then moves it there. A WAL that lies there belongs to a log that is gone or was
  /// cut, so it is set aside.
  ///
  /// - Parameter isReplacing: whether it replaces a database without tables, which a kill during the first opening left
  ///   until version 0.1, or a file that was cut to nothing.
  private static func create(_ path: String, replacingEmpty isReplacing: Bool) throws {
    let target = try FileTarget(path, existing: isReplacing ? .replaced : .kept)
    Files.sweep(path)
    let unfinished = try UnfinishedFile(for: target)
    let queue = try DatabaseQueue(path: unfinished.path)
    // Nobody knows the file before it is synced as a whole: sixteen steps that each wait for the disk would keep a newcomer
    // in front of a blank screen.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    }
    try Schema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { db in
      try Generation.begin(db)
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    try LogFiles.setCompanionsAside(path)
    try unfinished.commit()
  }

  // MARK: - A read-only disk

  private static func isUnwritable(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) != 0 || access(folder, W_OK) != 0
  }

  /// A log in WAL mode can be read where no WAL can be made only if SQLite may assume that nobody writes to it
  /// (sqlite.org/uri.html#uriimmutable).
  private static func readablePath(_ path: String) -> String {
    guard isUnwritable(path) else { return path }
    return URL(fileURLWithPath: path).absoluteString + "?immutable=1"
  }

  /// A copy of a log on a read-only disk, if it can't be read in place: with a WAL, or with the schema of an earlier version.
  private static func copyIfNeeded(_ path: String) throws -> (folder: ScratchFolder, path: String)?
  {
    if !LogFiles.hasPending(path) {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: readablePath(path), configuration: configuration)
      defer { try? queue.close() }
      let isKnown = try queue.read { db in
        try Schema.migrator.hasCompletedMigrations(db) || Schema.migrator.hasBeenSuperseded(db)
      }
      if isKnown { return nil }
    }
    try Examination.checkWAL(of: path)
    let folder = try ScratchFolder()
    return (folder, try Examination.copy(path, to: "\(folder.path)/log.sqlite"))
  }
}
