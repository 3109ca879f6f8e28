import Core
import Files
import Foundation
import GRDB

/// Examines a file before anything is written to it, so that a file of another program stays unchanged.
enum Examination {
  enum Verdict { case ours, empty }

  /// The largest file to copy for a closer look, in bytes. If the mark of our logs is only in the WAL, the log hasn't had its
  /// first checkpoint, which comes at 4 MB (sqlite.org/pragma.html#pragma_wal_autocheckpoint).
  private static let limit = 64 << 20

  static func verdict(on path: String) throws -> Verdict {
    switch try Files.presence(of: path) {
    // A device or a pipe would be replaced, even /dev/null.
    case .stream, .device: throw StoreError.notAFile(path: path, isFolder: false)
    case .folder: throw StoreError.notAFile(path: path, isFolder: true)
    case .file, .absent: break
    }
    guard let handle = try Files.reading(path) else {
      throw StoreError.cannotOpen(path: path, detail: "there is no such file")
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
    let (id, tables, hasOurTables) = try queue.read { db in
      (
        try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0,
        try db.tableExists("grdb_migrations")
          && Row.fetchOne(
            db, sql: "SELECT 1 FROM grdb_migrations WHERE identifier = '1 events'") != nil
      )
    }
    try queue.close()
    if id == Schema.applicationID, tables > 0 { return .ours }
    if hasOurTables {
      throw StoreError.damaged(path: path, detail: "its header is wrong")
    }
    guard tables == 0 else { throw StoreError.notOurs(path: path) }
    return .empty
  }

  /// Copies a database with the WAL and the journal that SQLite would read.
  @discardableResult
  static func copy(_ path: String, to copy: String) throws -> String {
    for suffix in ["", "-wal", "-journal"] where try Files.isThere(path + suffix) {
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

  /// Reads every page.
  static func check(_ db: Database, path: String) throws {
    if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newerVersion(path: path) }
    try check(db, path: path, with: "integrity_check")
  }

  /// The largest log to check before a session begins, in bytes: about forty thousand attempts, which take 50 ms.
  private static let quickLimit = 16 << 20

  /// A quicker check, which doesn't compare the indices with their tables. A large log isn't checked.
  static func quickCheck(_ db: Database, path: String) throws {
    guard LogFiles.size(path) <= quickLimit else { return }
    try check(db, path: path, with: "quick_check")
  }

  /// The largest log to compare with its sums before a session begins, in bytes: 0.1 s.
  private static let sumsLimit = 256 << 20

  /// Compares every page with its sum, if the log has sums. A very large log isn't compared before a session.
  static func checkPages(of path: String, for purpose: Purpose) throws {
    guard purpose != .session || LogFiles.size(path) <= sumsLimit else { return }
    guard var found = try changedPages(of: path) else { return }
    // A program may have been writing. What is still so after a moment is damage.
    for _ in 0..<3 {
      usleep(30_000)
      guard let again = try changedPages(of: path) else { return }
      found = again
    }
    let (pages, count) = found
    throw StoreError.damaged(
      path: path,
      detail: pages.count == 1
        ? "page \(pages[0]) of \(count) changed since it was written"
        : "\(pages.count) of \(count) pages changed since they were written")
  }

  /// nil if no page has changed, or no sums say so.
  private static func changedPages(of path: String) throws -> (pages: [Int], count: Int)? {
    guard let sums = PageSums(of: path) else { return nil }
    let changed = try sums.changedPages(of: path)
    return changed.isEmpty ? nil : (changed, sums.count)
  }

  private static func check(_ db: Database, path: String, with pragma: String) throws {
    let verdict = try String.fetchAll(db, sql: "PRAGMA \(pragma)(1)")
    if verdict != ["ok"] {
      // Below a heading.
      let detail = verdict.first?.split(separator: "\n").last.map(String.init) ?? "no verdict"
      throw StoreError.damaged(path: path, detail: detail)
    }
  }
}

extension Examination {
  /// Throws if SQLite would drop commits of the log's WAL in silence, or apply a WAL that isn't the log's.
  static func checkWAL(of path: String) throws {
    guard try LogFiles.hasPending(path) || Files.isThere(path + "-shm") else { return }
    guard let first = try problem(of: path) else { return }
    // A program may have been writing. What is still so after a moment is damage.
    for _ in 0..<3 {
      usleep(30_000)
      guard try problem(of: path) != nil else { return }
    }
    throw first
  }

  private static func problem(of path: String) throws -> StoreError? {
    // First, because the WAL is written before its index.
    let index = WALIndex(of: path)
    let wal = LogWAL(of: path)
    if let wal, let generation = Generation(ofFile: path), !wal.belongs(to: generation) {
      return .foreignWAL(path: path)
    }
    let lost = max(wal?.lostCommits ?? 0, index?.missing(from: wal) ?? 0)
    guard lost > 0 else { return nil }
    guard let wal else { return .damaged(path: path, detail: "its WAL is gone") }
    let isCut = wal.read == wal.frames.count
    return .damaged(
      path: path,
      detail: isCut
        ? "its WAL was cut: commits at its end are missing"
        : "its WAL has a wrong checksum, before \(lost.counted("commit"))")
  }
}
