package import Files
import Foundation
import GRDB

extension EventStore {
  /// Writes a complete copy of the log as a single file and checks it. The file gets its name once it is whole.
  package func backup(to target: FileTarget) throws {
    guard !target.isStream else {
      throw StoreError.failed(path: target.path, detail: "a backup can't go to a device or a pipe")
    }
    Files.sweep(target.path)
    let draft = try FileDraft(for: target)
    do {
      let copy = try DatabaseQueue(path: draft.path)
      try pool.backup(to: copy)
      // A single file, without the -wal and -shm that a pool keeps beside it.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try Examination.check(draft.path)
    } catch {
      throw StoreError(error, path: target.path)
    }
    // SQLite would apply a WAL left over from an earlier file to this one.
    try LogFiles.setCompanionsAside(target.path)
    try draft.commit()
  }
}
