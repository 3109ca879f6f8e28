import GRDB

/// The events in backups, which aren't changed.
enum BackupEvents {
  /// Whether a newer backup, or else others, hold every event of a backup. One that can't be read may still be saved in
  /// parts: it counts as having events of its own.
  static func areAll(of backup: String, in newer: String, or others: [String]) -> Bool {
    guard var missing = try? ids(in: backup, butNotIn: newer) else { return false }
    for other in others where !missing.isEmpty {
      guard let left = try? ids(in: backup, butNotIn: other) else { continue }
      missing.formIntersection(left)
    }
    return missing.isEmpty
  }

  private static func ids(in backup: String, butNotIn other: String) throws -> Set<String> {
    guard !LogFiles.hasPending(other) else {
      throw StoreError.failed(path: other, detail: "it is being written")
    }
    let queue = try DatabaseQueue(ofBackup: backup)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS other", arguments: [other])
      return try String.fetchSet(
        db,
        sql: """
          SELECT id FROM main.event AS mine
          WHERE NOT EXISTS (SELECT 1 FROM other.event WHERE id = mine.id)
          """)
    }
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
