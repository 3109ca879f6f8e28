import Files
import Foundation
import GRDB

/// Opens the log's file: makes it where there is none, whole or not at all, and takes up what a kill left.
struct Opening {
  /// The file at the end of the links.
  let path: String
  let pool: DatabasePool
  /// Held while a session writes.
  let lock: FileLock?

  /// - Parameter isSession: nobody else may write while it is open.
  init(_ file: URL, isSession: Bool) throws {
    path = Files.followed(file.path)
    try Files.makeFolder(file.deletingLastPathComponent().path)
    lock = try Self.ready(path, isSession: isSession)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    pool = try DatabasePool(path: path, configuration: configuration)
    // Only now: with WAL, GRDB turns it down to NORMAL itself, at which a power cut takes the last commits.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    if try pool.read(Schema.migrator.hasBeenSuperseded) {
      throw StoreError.newerVersion(path: path)
    }
    try Schema.migrator.migrate(pool)
  }

  /// Sees to it that a log of ours is at the path; its lock, for a session.
  private static func ready(_ path: String, isSession: Bool) throws -> FileLock? {
    // Between two looks at the name another program may have put a file there, or taken it away.
    for _ in 0..<10 {
      guard FileManager.default.fileExists(atPath: path) else {
        guard let place = try FolderLock(of: path) else { throw StoreError.inUse(path: path) }
        defer { place.release() }
        if !FileManager.default.fileExists(atPath: path) { try bear(path, over: false) }
        continue
      }
      let isEmpty = try Examination.verdict(on: path) == .empty
      guard isSession || isEmpty else { return nil }
      guard let lock = try FileLock(path: path) else { throw StoreError.inUse(path: path) }
      guard lock.isBehind(path) else { continue }
      if isEmpty {
        defer { lock.release() }
        try bear(path, over: true)
      } else {
        Restore.forgetOtherNames(of: path)
        return lock
      }
    }
    throw StoreError.inUse(path: path)
  }

  /// Makes an empty log beside its place and puts it there when it is whole.
  ///
  /// - Parameter over: in the place of a database without a table, as a kill in the first opening left it until
  ///   version 0.1.
  private static func bear(_ path: String, over empty: Bool) throws {
    let target = try FileTarget(path, existing: empty ? .replaced : .kept)
    Files.sweep(path)
    let draft = try FileDraft(for: target)
    let queue = try DatabaseQueue(path: draft.path)
    try Schema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    if empty { try LogFiles.removeCompanions(path) } else { try LogFiles.setCompanionsAside(path) }
    try draft.commit()
  }
}

/// Looks at a file before anything may write to it, so that what is not ours stays as it is.
enum Examination {
  enum Verdict { case ours, empty }

  /// A log whose mark is still in the WAL alone has not seen its first checkpoint, at 4 MB
  /// (sqlite.org/pragma.html#pragma_wal_autocheckpoint); no need to copy more to look at it.
  private static let limit = 64 << 20

  static func verdict(on path: String) throws -> Verdict {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe would be replaced, even /dev/null.
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw StoreError.notAFile(path: path, isFolder: isFolder)
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw StoreError.cannotOpen(path: path, detail: "permission denied")
    }
    let head = try handle.read(upToCount: 100) ?? Data()
    let length = try handle.seekToEnd()
    try handle.close()
    if head.isEmpty { return .empty }
    let isPending = LogFiles.hasPending(path)
    guard let header = FileHeader(head), header.isSQLite else {
      guard isPending, length < limit else { throw StoreError.notADatabase(path: path) }
      return try recovered(path)
    }
    // A crash in the middle of a checkpoint may leave it short, and the WAL makes it whole again.
    if let stated = header.length, stated > length, !isPending {
      throw StoreError.damaged(path: path, detail: "\(length) of \(stated) bytes are left")
    }
    if header.applicationID == Schema.applicationID { return .ours }
    guard length < limit else { throw StoreError.notOurs(path: path) }
    return try recovered(path)
  }

  /// What SQLite makes of a copy, with its WAL or its journal: it recovers in place, and this may not be ours.
  private static func recovered(_ path: String) throws -> Verdict {
    let folder = try ScratchFolder()
    let copy = try copy(path, to: "\(folder.path)/copy")
    let queue = try DatabaseQueue(path: copy)
    let (id, tables) = try queue.read { db in
      (
        try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      )
    }
    try queue.close()
    if id == Schema.applicationID, tables > 0 { return .ours }
    guard tables == 0 else { throw StoreError.notOurs(path: path) }
    return .empty
  }

  /// Copies a database with what SQLite would read of it: the WAL, the journal.
  @discardableResult
  static func copy(_ path: String, to copy: String) throws -> String {
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try Files.duplicate(path + suffix, to: copy + suffix)
    }
    return copy
  }

  /// Checks a whole file that nobody writes: that it is ours, of a version we know, and undamaged.
  static func check(_ path: String) throws {
    guard try verdict(on: path) == .ours else { throw StoreError.notOurs(path: path) }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { try check($0, path: path) }
    try queue.close()
  }

  static func check(_ db: Database, path: String) throws {
    if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newerVersion(path: path) }
    let verdict = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    if verdict != ["ok"] {
      throw StoreError.damaged(path: path, detail: verdict.first ?? "no verdict")
    }
  }
}
