import Files
import Foundation
import GRDB
import Log
import Session

/// Sessions that backups hold and the log lacks.
extension EventStore {
  /// Those that were not removed from the log on purpose.
  func unforgotten(_ events: Set<EventPlace>) throws(StoreError) -> Set<EventPlace> {
    guard !events.isEmpty else { return [] }
    return try read { db in
      try events.filter { try !Forgotten.holds($0.session, db) && !Forgotten.holds($0.id, db) }
    }
  }

  /// The number of sessions that are in these backups, but not in the log.
  package func missedSessions(in backups: [String]) throws(StoreError) -> Int {
    try missing(from: backups).reduce(0) { $0 + $1.sessions.count }
  }

  /// The backups that hold sessions which the log lacks, with these sessions. Each is named once.
  private func missing(
    from backups: [String]
  ) throws(StoreError) -> [(path: String, sessions: Set<String>)] {
    guard !backups.isEmpty else { return [] }
    var known = try read { try String.fetchSet($0, sql: "SELECT id FROM session") }
    var found: [(path: String, sessions: Set<String>)] = []
    for path in backups {
      guard let contents = try? BackupContents(of: path) else { continue }
      let unlisted = contents.sessions.subtracting(known)
      guard !unlisted.isEmpty else { continue }
      // A deleted session is in no list, but its events are in the log.
      let missing = try read { db in
        try unlisted.filter { id in
          // Removed on purpose.
          if try Forgotten.holds(id, db) { return false }
          return try Row.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM event WHERE session_id = ? LIMIT 1"),
            arguments: [id]) == nil
        }
      }
      known.formUnion(unlisted)
      if !missing.isEmpty { found.append((path, missing)) }
    }
    return found
  }

  /// Adds the sessions that are in backups, but not in the log; returns their number.
  package func bringBack(from backups: [String]) throws -> Int {
    var count = 0
    for (path, sessions) in try missing(from: backups) {
      let folder = try ScratchFolder()
      let copy = try Examination.copy(path, to: "\(folder.path)/backup.sqlite")
      let backup = try EventStore(at: URL(fileURLWithPath: copy))
      try backup.check()
      try merge { log in
        for id in sessions {
          try backup.forEachRecord(ofSession: id) { row in
            if case .sound(let record, _) = row { _ = try log.add(.record(record)) }
          }
        }
      }
      count += sessions.count
    }
    return count
  }
}
