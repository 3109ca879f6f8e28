import Core
import Files
import Foundation
import GRDB
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
  package func missedSessions(in backups: [BackupFolder.Backup]) throws(StoreError) -> Int {
    let all = backups.reduce(into: Set<String>()) { $0.formUnion($1.ids ?? []) }
    guard !all.isEmpty else { return 0 }
    return try read { db in
      let unlisted = all.subtracting(try String.fetchSet(db, sql: "SELECT id FROM session"))
      // A deleted session is in no list, but its events are in the log.
      return try unlisted.count { id in
        // Removed on purpose.
        if try Forgotten.holds(id, db) { return false }
        return try Row.fetchOne(
          db.cachedStatement(sql: "SELECT 1 FROM event WHERE session_id = ? LIMIT 1"),
          arguments: [id]) == nil
      }
    }
  }

  /// Adds the entries that are in backups, but not in the log; returns the number of their sessions.
  package func bringBack(from backups: [String]) throws -> Int {
    var completed: Set<String> = []
    for path in backups {
      // One that can't be read has nothing to add.
      guard let events = try? events(only: path) else { continue }
      let sessions = try Set(unforgotten(events).map(\.session))
      guard !sessions.isEmpty else { continue }
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
      completed.formUnion(sessions)
    }
    return completed.count
  }

  /// The events of a backup that this log lacks.
  private func events(only backup: String) throws -> Set<EventPlace> {
    _ = try BackupContents(of: backup)
    return try pool.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS other", arguments: [backup])
      defer { try? db.execute(sql: "DETACH other") }
      return try EventPlace.all(
        db,
        sql: """
          SELECT id, session_id FROM other.event AS theirs
          WHERE NOT EXISTS (SELECT 1 FROM main.event WHERE id = theirs.id)
          """)
    }
  }
}
