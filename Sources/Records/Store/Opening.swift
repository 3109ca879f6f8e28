import Files
import Foundation
import GRDB

/// Opens the log's file, or creates it, completely or not at all. Recovers what a killed program left.
struct Opening {
  /// The log's file, links resolved.
  let path: String
  let pool: DatabasePool
  /// Held by the session that writes.
  let lock: FileLock?

  /// - Parameter isSession: whether to lock it, so that no other session can write to it.
  init(_ file: URL, isSession: Bool) throws {
    path = Files.followed(file.path)
    try Files.makeFolder(file.deletingLastPathComponent().path)
    lock = try Self.ready(path, isSession: isSession)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    pool = try DatabasePool(path: path, configuration: configuration)
    // Last, because with a WAL GRDB sets NORMAL, with which a power cut loses the latest commits.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    if try pool.read(Schema.migrator.hasBeenSuperseded) {
      throw StoreError.newerVersion(path: path)
    }
    try Schema.migrator.migrate(pool)
  }

  /// Makes sure that a log of ours is at the path; returns its lock for a session.
  private static func ready(_ path: String, isSession: Bool) throws -> FileLock? {
    // Another program may create or remove the file between two steps.
    for _ in 0..<10 {
      guard FileManager.default.fileExists(atPath: path) else {
        guard let place = try FolderLock(of: path) else { throw StoreError.inUse(path: path) }
        defer { place.release() }
        if !FileManager.default.fileExists(atPath: path) { try create(path, replacingEmpty: false) }
        continue
      }
      let isEmpty = try Examination.verdict(on: path) == .empty
      guard isSession || isEmpty else { return nil }
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

  /// Creates an empty log beside its place, then moves it there.
  ///
  /// - Parameter isReplacing: whether it replaces a database without tables, which a kill during the first opening left
  ///   until version 0.1.
  private static func create(_ path: String, replacingEmpty isReplacing: Bool) throws {
    let target = try FileTarget(path, existing: isReplacing ? .replaced : .kept)
    Files.sweep(path)
    let draft = try FileDraft(for: target)
    let queue = try DatabaseQueue(path: draft.path)
    try Schema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    if isReplacing {
      try LogFiles.removeCompanions(path)
    } else {
      try LogFiles.setCompanionsAside(path)
    }
    try draft.commit()
  }
}

/// Examines a file before anything is written to it, so that a file of another program stays unchanged.
enum Examination {
  enum Verdict { case ours, empty }

  /// The largest file to copy for a closer look, in bytes. If the mark of our logs is only in the WAL, the log hasn't had its
  /// first checkpoint, which comes at 4 MB (sqlite.org/pragma.html#pragma_wal_autocheckpoint).
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
    // A crash during a checkpoint may leave the file short; the WAL then completes it.
    if let stated = header.length, stated > length, !isPending {
      throw StoreError.damaged(path: path, detail: "\(length) of \(stated) bytes are left")
    }
    if header.applicationID == Schema.applicationID { return .ours }
    guard length < limit else { throw StoreError.notOurs(path: path) }
    return try recovered(path)
  }

  /// Lets SQLite recover a copy with its WAL or journal: it would write to the file itself, which may not be ours.
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

  /// Copies a database with the WAL and the journal that SQLite would read.
  @discardableResult
  static func copy(_ path: String, to copy: String) throws -> String {
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try Files.duplicate(path + suffix, to: copy + suffix)
    }
    return copy
  }

  /// Checks that a file, to which nobody writes, is an undamaged log of a known version.
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
