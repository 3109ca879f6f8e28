import GRDB

/// The events in backups, which aren't changed.
enum BackupEvents {
  /// The events of a backup that none of the others holds; nil if it can't be read. One of the others that can't be read
  /// counts for nothing.
  static func own(of backup: String, besides others: [String]) -> Set<EventPlace>? {
    var own: Set<EventPlace>?
    for other in others {
      if let own, own.isEmpty { break }
      guard let left = try? events(in: backup, butNotIn: other) else { continue }
      own = own?.intersection(left) ?? left
    }
    return own
  }

  private static func events(
    in backup: String, butNotIn other: String
  ) throws -> Set<EventPlace> {
    guard !LogFiles.hasPending(other) else {
      throw StoreError.failed(path: other, detail: "it is being written")
    }
    let queue = try DatabaseQueue(ofBackup: backup)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS other", arguments: [other])
      return try EventPlace.all(
        db,
        sql: """
          SELECT id, session_id FROM main.event AS mine
          WHERE NOT EXISTS (SELECT 1 FROM other.event WHERE id = mine.id)
          """)
    }
  }
}

/// An event's id and its session's.
struct EventPlace: Hashable {
  var id: String
  var session: String

  static func all(_ db: Database, sql: String) throws -> Set<EventPlace> {
    var found: Set<EventPlace> = []
    let rows = try Row.fetchCursor(db, sql: sql)
    while let row = try rows.next() {
      found.insert(
        EventPlace(id: row.textIfAny("id") ?? "", session: row.textIfAny("session_id") ?? ""))
    }
    return found
  }
}

extension DatabaseQueue {
  /// Opens a backup to read it, and changes nothing.
  convenience init(ofBackup path: String) throws {
    // A backup is one file in rollback mode, so reading it creates no other.
    guard !LogFiles.hasPending(path) else {
      throw StoreError.failed(path: path, detail: "it is being written")
    }
    var configuration = Configuration()
    configuration.readonly = true
    try self.init(path: path, configuration: configuration)
  }
}
