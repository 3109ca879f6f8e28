import Core
package import Files
import Foundation
import GRDB
import Synchronization

extension EventStore {
  /// Writes a complete copy of the log as a single file and checks it. The file gets its name once it is whole, with the
  /// SHA-256 of its parts at its end.
  package func backup(to target: FileTarget) throws {
    guard !target.isStream else {
      throw StoreError.failed(path: target.path, detail: "a backup can't go to a device or a pipe")
    }
    Files.sweep(target.path)
    let unfinished = try UnfinishedFile(for: target)
    do {
      let copy = try DatabaseQueue(path: unfinished.path)
      do { try pool.backup(to: copy) } catch { throw Self.ofLog(error, path: path) }
      // A single file, without the -wal and -shm that a pool keeps beside it.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      do { try Examination.check(unfinished.path) } catch { throw Self.ofLog(error, path: path) }
      try BackupSums.append(to: unfinished.path, of: path)
    } catch {
      throw StoreError(error, path: target.path)
    }
    // Later commits must not seem to continue this copy.
    needsGeneration.withLock { $0 = true }
    // SQLite would apply a WAL left over from an earlier file to this one.
    try LogFiles.setCompanionsAside(target.path)
    try unfinished.commit()
  }

  /// What is damaged in a copy is damaged in the log, too.
  private static func ofLog(_ error: any Error, path: String) -> any Error {
    if case .damaged(_, let detail) = StoreError(error, path: path) {
      return StoreError.damaged(path: path, detail: detail)
    }
    return error
  }
}

/// The sessions in a backup, which isn't changed.
struct BackupContents {
  private let queue: DatabaseQueue
  /// Their ids.
  let sessions: Set<String>

  /// Throws for a file that can't be read as a log.
  init(of path: String) throws {
    guard LogFiles.size(path) > 0 else { throw StoreError.notABackup(path: path) }
    queue = try DatabaseQueue(ofBackup: path)
    sessions = try queue.read { try String.fetchSet($0, sql: "SELECT id FROM session") }
  }

  /// The time of the latest start or end of a session that isn't in the future.
  func latest(before now: Moment) -> Moment? {
    let found = try? queue.read { db in
      try Int64.fetchOne(
        db,
        sql: """
          SELECT MAX(iif(ended_at <= ?, ended_at, started_at)) FROM session WHERE started_at <= ?
          """, arguments: [now.microseconds, now.microseconds])
    }
    return found.flatMap(Moment.init(logged:))
  }
}
