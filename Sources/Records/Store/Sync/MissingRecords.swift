package import Core
import GRDB

/// The records of other devices that a server should hold and didn't, or held unreadably. They are asked for at each sync until
/// they come.
extension EventStore {
  /// The numbers that are missing on a server, by device, in order.
  package func missingRecords(
    on server: String
  ) throws(StoreError) -> [DeviceID: [ClosedRange<Int64>]] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT device, first, last FROM missing_record WHERE server = ? ORDER BY device, first
          """,
        arguments: [server])
      return rows.reduce(into: [:]) { found, row in
        guard let device = row.integer("device").flatMap({ DeviceID($0) }),
          let first = row.integer("first"), let last = row.integer("last"), first <= last
        else { return }
        found[device, default: []].append(first...last)
      }
    }
  }

  /// Stores which numbers of a device are missing on a server.
  package func keep(
    missing: [ClosedRange<Int64>], of device: DeviceID, on server: String
  ) throws(StoreError) {
    try write { db in
      try db.run(
        "DELETE FROM missing_record WHERE server = ? AND device = ?", [server, device.number])
      for range in missing {
        try db.run(
          "INSERT INTO missing_record (server, device, first, last) VALUES (?, ?, ?, ?)",
          [server, device.number, range.lowerBound, range.upperBound])
      }
      try db.run(
        "UPDATE device SET missing = ? WHERE id = ?",
        [missing.reduce(0) { $0 + Int64($1.count) }, device.number])
    }
  }

  /// How far a device was read, and how many of its records had not come; nil for an unknown one.
  package func progress(
    of device: DeviceID
  ) throws(StoreError) -> (latest: Int64, missing: Int64)? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT latest, missing FROM device WHERE id = ?", arguments: [device.number]
      ).map { ($0.integer("latest") ?? 0, $0.integer("missing") ?? 0) }
    }
  }
}
