package import Core
import GRDB

/// How far each server was read and written. Each is tracked separately, because a folder may have brought other records.
extension EventStore {
  /// The number of each device's last record that was read from a server, or written there.
  package func cursors(of server: String) throws(StoreError) -> [DeviceID: Int64] {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT device, number FROM server_cursor WHERE server = ?", arguments: [server])
      return rows.reduce(into: [:]) { found, row in
        guard let device = row.integer("device").flatMap({ DeviceID($0) }) else { return }
        found[device] = row.integer("number")
      }
    }
  }

  package func keep(cursors: [DeviceID: Int64], of server: String) throws(StoreError) {
    try write { db in
      for (device, number) in cursors {
        try db.run(
          "INSERT OR REPLACE INTO server_cursor (server, device, number) VALUES (?, ?, ?)",
          [server, device.number, number])
      }
    }
  }

  /// The number of events logged here that no server has yet.
  package func unsentRecords() throws(StoreError) -> Int {
    try read { db in
      guard let state = try SyncState(db) else { return 0 }
      let sent = try Int64.fetchOne(
        db, sql: "SELECT MAX(number) FROM server_cursor WHERE device = ?",
        arguments: [state.device.number])
      return try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT COUNT(*) FROM event WHERE number > ? AND number <> 0)
            + (SELECT COUNT(*) FROM event WHERE sequence > ? AND device = 0)
          """, arguments: [sent ?? 0, state.examined]) ?? 0
    }
  }
}
