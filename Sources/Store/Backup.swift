package import Files
import Foundation
import GRDB

extension EventStore {
  /// Writes a complete copy of the log, one plain file, and checks it; it gets its name when it is whole.
  package func backup(to target: FileTarget) throws {
    guard !target.isStream else {
      throw StoreError.failed(path: target.path, detail: "a backup can't go to a device or a pipe")
    }
    Files.sweep(target.path)
    let draft = try FileDraft(for: target)
    do {
      let copy = try DatabaseQueue(path: draft.path)
      try pool.backup(to: copy)
      // Without the -wal and -shm that a pool keeps beside it.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try Examination.check(draft.path)
    } catch {
      throw StoreError(error, path: target.path)
    }
    // A WAL that is left there of an earlier file would be taken for this one's.
    try LogFiles.setCompanionsAside(target.path)
    try draft.commit()
  }

  /// Checks a whole file: that it is ours, of a version we know, and undamaged.
  package static func verify(_ path: String) throws(StoreError) {
    do {
      try Examination.check(path)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
