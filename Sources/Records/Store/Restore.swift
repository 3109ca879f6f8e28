import Files
package import Foundation
import GRDB

/// Replaces the log with a backup. At every moment a complete log, the old or the new one, has the log's name. The old log is
/// kept under another name.
package struct Restore {
  private let source: String
  private let log: String
  /// Whether to take what a damaged source still holds.
  private let isSalvage: Bool

  /// - Parameters:
  ///   - source: a backup, or a copy of a log with its WAL or journal beside it.
  ///   - log: the log, which may be missing; its folder must be there.
  /// - Returns: where the old log is kept; nil if there was none.
  package static func restore(_ source: URL, to log: URL) throws(StoreError) -> String? {
    try run(source, log, isSalvage: false).kept
  }

  /// Replaces the log with everything that a damaged file still holds: a backup, a WAL, or the log itself.
  package static func salvage(
    _ source: URL, to log: URL
  ) throws(StoreError) -> (kept: String?, report: Salvage.Report) {
    let (kept, report) = try run(source, log, isSalvage: true)
    return (kept, report ?? Salvage.Report())
  }

  private static func run(
    _ source: URL, _ log: URL, isSalvage: Bool
  ) throws(StoreError) -> (kept: String?, report: Salvage.Report?) {
    let restore = Restore(
      source: Files.followed(source.path), log: Files.followed(log.path), isSalvage: isSalvage)
    do {
      return try restore.run()
    } catch {
      throw StoreError(error, path: log.path)
    }
  }

  private func run() throws -> (kept: String?, report: Salvage.Report?) {
    guard isSalvage || FileIdentity(path: source) != FileIdentity(path: log) else {
      throw StoreError.isTheLog(path: source)
    }
    guard let place = try FolderLock(of: log) else { throw StoreError.inUse(path: log) }
    defer { place.release() }
    let isThere = try Files.isThere(log)
    let lock = isThere ? try locked() : nil
    defer { lock?.release() }
    Self.forgetOtherNames(of: log)
    Files.sweep(log)
    let unfinished = try UnfinishedFile(
      for: FileTarget(log, existing: isThere ? .replaced : .kept))
    var report: Salvage.Report?
    do {
      if isSalvage {
        report = try Salvage.write(source, to: unfinished.path)
      } else {
        try write(to: unfinished.path)
      }
    } catch let error as FileError {
      throw error
    } catch {
      let refusal = Self.refusal(StoreError(error, path: source))
      // The copy is beside the log.
      if case .diskFull = refusal { throw StoreError.diskFull(path: log) }
      throw refusal
    }
    let kept = isThere ? try keepOld() : nil
    if isThere {
      // They are empty, or kept with the old log. SQLite would apply them to the new one.
      try LogFiles.removeCompanions(log)
    } else {
      try LogFiles.setCompanionsAside(log)
    }
    try unfinished.commit()
    return (kept, report)
  }

  /// Reads a backup and compares it with its sums.
  ///
  /// - Returns: the number of its parts with sums, nil for a backup of an earlier version; and of its sessions.
  package static func examine(
    _ backup: URL
  ) throws(StoreError) -> (parts: Int?, sessions: Int) {
    let path = Files.followed(backup.path)
    do {
      guard try Files.isThere(path) else {
        throw StoreError.cannotOpen(path: path, detail: "there is no such file")
      }
      if try Examination.verdict(on: path) == .empty { throw StoreError.emptied(path: path) }
      let sums = try BackupSums.verdict(on: path)
      if case .damaged(let parts, let number) = sums { throw BackupSums.error(path, parts, number) }
      try Examination.check(path)
      let sessions = try BackupContents(of: path).sessions.count
      if case .sound(let parts) = sums { return (parts, sessions) }
      return (nil, sessions)
    } catch {
      throw refusal(StoreError(error, path: path))
    }
  }

  /// The same error about a backup: what to do about a log would be the wrong advice.
  private static func refusal(_ error: StoreError) -> StoreError {
    switch error {
    case .notADatabase(let path), .notOurs(let path): .notABackup(path: path)
    case .damaged(let path, let detail): .damagedBackup(path: path, detail: detail)
    case .emptied(let path): .damagedBackup(path: path, detail: "it is empty")
    case .newerVersion, .foreignWAL, .notABackup, .nothingLeft, .damagedBackup, .isTheLog,
      .foreignParts, .readOnly, .diskFull, .diskFailed, .cannotOpen, .unreachable, .notAFile,
      .inUse,
      .locked, .moved, .failed:
      error
    }
  }

  private func locked() throws -> FileLock {
    guard let lock = try FileLock(path: log), lock.isBehind(log) else {
      throw StoreError.inUse(path: log)
    }
    return lock
  }

  // MARK: - The new log

  /// Copies the backup as SQLite reads it, migrates the copy, and reads all of its events once.
  private func write(to unfinished: String) throws {
    if try Examination.verdict(on: source) == .empty { throw StoreError.emptied(path: source) }
    try Examination.checkWAL(of: source)
    if case .damaged(let parts, let number) = try BackupSums.verdict(on: source) {
      throw BackupSums.error(source, parts, number)
    }
    if try Files.isThere(source) {
      try Examination.checkPages(of: source, for: .reading)
    }
    try copy(to: unfinished)
    try BackupSums.remove(from: unfinished)
    try PageSums(of: unfinished)?.remove(from: unfinished)
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let queue = try DatabaseQueue(path: unfinished, configuration: configuration)
    try queue.inDatabase { db in
      let id = try Int32.fetchOne(db, sql: "PRAGMA application_id")
      guard id == Schema.applicationID else { throw StoreError.notOurs(path: source) }
      if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newerVersion(path: source) }
      let parts = try Schema.foreignParts(db)
      guard parts.isEmpty else { throw StoreError.foreignParts(path: source, parts: parts) }
      try Examination.check(db, path: source)
    }
    try Schema.migrator.migrate(queue)
    try queue.read(decodeAll)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    try PageSums.append(to: unfinished)
  }

  private func copy(to unfinished: String) throws {
    do {
      // A session that wrote to the backup meanwhile would tear the copy.
      guard let lock = try FileLock(path: source) else { throw StoreError.inUse(path: source) }
      defer { lock.release() }
      try Examination.copy(source, to: unfinished)
    } catch FileError.cannotCreate(source, EACCES), FileError.cannotCreate(source, EROFS) {
      // A file that we may not write can't be locked.
      try Examination.copy(source, to: unfinished)
    }
  }

  private func decodeAll(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: Query.all)
    while let row = try rows.next() {
      if case .failure(let record) = EventRow.read(row).events {
        throw StoreError.damaged(path: source, detail: "\(record)")
      }
    }
  }

  // MARK: - The old log

  /// Gives the old log a second name, under which it is kept.
  private func keepOld() throws -> String {
    let isWhole = try settleOld()
    let kept = Files.freeName("\(log).\(FileStamp.text(Date()))")
    try Files.keep(log, as: kept)
    if !isWhole {
      for suffix in ["-wal", "-journal"] where try Files.isThere(log + suffix) {
        try Files.keep(log + suffix, as: kept + suffix)
      }
    }
    return kept
  }

  /// Moves the contents of the old log's WAL or journal into its file; returns false for a damaged log, which stays unchanged.
  private func settleOld() throws -> Bool {
    do {
      guard try Examination.verdict(on: log) == .ours else { return false }
      try Examination.checkWAL(of: log)
      try Examination.checkPages(of: log, for: .reading)
      try PageSums(of: log)?.remove(from: log)
      let queue = try DatabaseQueue(path: log)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
      try PageSums.append(to: log)
      return true
    } catch {
      switch StoreError(error, path: log) {
      case .notADatabase, .damaged, .foreignWAL: return false
      case let error: throw error
      }
    }
  }

  /// Removes the second name that an interrupted restore gave the log: that file is still the log, not an old one. A name with
  /// a WAL of its own stays, because a damaged log is more complete under it.
  static func forgetOtherNames(of log: String) {
    let identity = FileIdentity(path: log)
    let place = URL(fileURLWithPath: log)
    let folder = place.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where stamp(of: name, keptFrom: place.lastPathComponent) != nil {
      guard FileIdentity(path: "\(folder)/\(name)") == identity,
        !LogFiles.hasPending("\(folder)/\(name)")
      else { continue }
      try? Files.remove("\(folder)/\(name)")
    }
  }

  /// The stamp in the name of an old log that was kept beside the new one, `log.sqlite.2026-11-22T005500Z`.
  static func stamp(of name: String, keptFrom log: String) -> FileStamp? {
    guard name.hasPrefix(log + ".") else { return nil }
    return FileStamp(name.dropFirst(log.count + 1))
  }
}
