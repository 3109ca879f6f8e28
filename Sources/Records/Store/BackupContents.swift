import Foundation
import GRDB
import Log

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
