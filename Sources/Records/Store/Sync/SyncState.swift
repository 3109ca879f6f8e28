package import Core
import GRDB

/// What this log knows about a machine that shares it.
package struct KnownDevice: Equatable, Sendable {
  package var id: DeviceID
  /// The machine's name; empty until it has sent it.
  package var name: String
  /// Whether it is this machine, now or before it got a new id.
  package var isOwn: Bool
  /// The highest number of a record read from it.
  package var latest: Int64
  /// How many of its records up to there haven't arrived.
  package var missing: Int64
  /// The time of its latest event in this log.
  package var lastEventAt: Moment?
  /// The number of its events dated more than an hour ahead.
  package var ahead = 0

  package init(id: DeviceID, name: String, isOwn: Bool, latest: Int64, missing: Int64) {
    self.id = id
    self.name = name
    self.isOwn = isOwn
    self.latest = latest
    self.missing = missing
  }
}

/// This log's own state among those that share it.
struct SyncState {
  var device: DeviceID
  /// The number of its next record.
  var next: Int64
  /// The place in the log up to which rows have clocks.
  var examined: Int64

  /// nil for a log that was never synced.
  init?(_ db: Database) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT device, next, examined FROM sync"),
      let device = row.integer("device").flatMap({ DeviceID($0) }),
      let next = row.integer("next"), let examined = row.integer("examined")
    else { return nil }
    (self.device, self.next, self.examined) = (device, next, examined)
  }

  init(_ device: DeviceID) { (self.device, next, examined) = (device, 1, 0) }

  func save(_ db: Database) throws {
    try db.run(
      "INSERT OR REPLACE INTO sync (one, device, next, examined) VALUES (1, ?, ?, ?)",
      [device.number, next, examined])
  }

  /// Whether the log has rows without clocks.
  static func hasNews(_ db: Database) throws -> Bool {
    guard let state = try SyncState(db) else { return true }
    return try state.examined < last(db)
  }

  /// Marks all rows as examined.
  static func passOver(_ db: Database) throws {
    guard var state = try SyncState(db) else { return }
    state.examined = try last(db)
    try state.save(db)
  }

  /// The place of the last row in the log.
  private static func last(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: Query.latestEvent) ?? 0
  }

  /// All ids that this log has had.
  static func ownDevices(_ db: Database) throws -> Set<Int64> {
    try Int64.fetchSet(db, sql: "SELECT id FROM device WHERE is_own")
  }
}

extension EventStore {
  /// This log's id among those that share it; gives it one if it has none.
  ///
  /// - Parameter name: the machine's name.
  package func ownDevice(_ name: String, new: () -> DeviceID) throws(StoreError) -> DeviceID {
    try write { db in
      let state = try SyncState(db) ?? SyncState(new())
      try state.save(db)
      try Self.keepOwn(db, state.device, name)
      return state.device
    }
  }

  /// This log's id; nil if it was never synced.
  package func ownDevice() throws(StoreError) -> DeviceID? {
    try read { try SyncState($0)?.device }
  }

  /// Gives this log a new id, because another log has the same one. All its records are then written again under the new id,
  /// since nobody knows which of them the other log has written.
  package func renewDevice(_ name: String, to id: DeviceID) throws(StoreError) {
    try write { db in
      guard var state = try SyncState(db) else { return }
      state.device = id
      try state.save(db)
      try Self.keepOwn(db, id, name)
    }
  }

  private static func keepOwn(_ db: Database, _ id: DeviceID, _ name: String) throws {
    try db.run(
      """
      INSERT INTO device (id, name, is_own) VALUES (?, ?, 1)
      ON CONFLICT DO UPDATE SET name = excluded.name, is_own = 1
      """, [id.number, name])
  }

  /// Stores how far another device was read.
  package func keep(_ device: KnownDevice) throws(StoreError) {
    try write { db in
      try db.run(
        """
        INSERT INTO device (id, name, is_own, latest, missing) VALUES (?, ?, 0, ?, ?)
        ON CONFLICT DO UPDATE SET name = iif(excluded.name = '', name, excluded.name),
          latest = max(latest, excluded.latest), missing = excluded.missing
        """, [device.id.number, device.name, device.latest, device.missing])
    }
  }

  /// The devices that share this log, in the order of their ids.
  package func devices(at now: Moment) throws(StoreError) -> [KnownDevice] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, name, is_own, latest, missing, last_at, ahead FROM device
          LEFT JOIN (
            SELECT device, MAX(at) AS last_at, SUM(at > ?) AS ahead FROM event GROUP BY device
          ) AS written ON written.device = id
          ORDER BY id
          """, arguments: [FutureSessions.limit(at: now).microseconds])
      return rows.compactMap { row in
        guard let id = row.integer("id").flatMap({ DeviceID($0) }) else { return nil }
        var device = KnownDevice(
          id: id, name: row.textIfAny("name") ?? "", isOwn: row.integer("is_own") == 1,
          latest: row.integer("latest") ?? 0, missing: row.integer("missing") ?? 0)
        device.lastEventAt = row.integer("last_at").flatMap(Moment.init(logged:))
        device.ahead = Int(row.integer("ahead") ?? 0)
        return device
      }
    }
  }

  /// The names of the devices that share this log. Unlike `devices`, this doesn't read the events.
  package func deviceNames() throws(StoreError) -> [DeviceID: String] {
    try read { db in
      try Row.fetchAll(db, sql: Query.deviceNames).reduce(into: [:]) { names, row in
        guard let id = row.integer("id").flatMap({ DeviceID($0) }) else { return }
        names[id] = row.textIfAny("name")
      }
    }
  }

  // MARK: - Segments

  /// The names of a device's segments that were read or written here.
  package func segments(of device: DeviceID) throws(StoreError) -> Set<String> {
    try read { db in
      try String.fetchSet(
        db, sql: "SELECT name FROM segment WHERE device = ?", arguments: [device.number])
    }
  }

  /// Stores that a segment is known: it was read, or is about to be written.
  package func keep(segment name: String, of device: DeviceID) throws(StoreError) {
    try write { db in
      try db.run(
        "INSERT OR IGNORE INTO segment (device, name) VALUES (?, ?)", [device.number, name])
    }
  }
}
