package import Core
import GRDB

extension EventStore {
  /// The number of rows stamped in one transaction, so that logging never waits long.
  private static let batch = 500

  /// Gives clocks and numbers to the events logged here since the last time, in the order of commits.
  ///
  /// Does nothing in a log without an id (`ownDevice`).
  package func stampNews() throws(StoreError) {
    while try write({ try Self.stampSome($0) }) {}
  }

  /// Returns whether there are more.
  private static func stampSome(_ db: Database) throws -> Bool {
    guard var state = try SyncState(db) else { return false }
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT sequence, at, device FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?",
      arguments: [state.examined, batch])
    var clock = try latestClock(db)
    for row in rows {
      guard let sequence = row.integer("sequence") else { continue }
      state.examined = sequence
      // A damaged event without a readable time isn't sent.
      guard row.integer("device") == 0, let at = row.integer("at").flatMap(Moment.init(logged:))
      else { continue }
      clock = Stamp.clock(after: clock, at: at)
      try db.run(
        "UPDATE event SET clock = ?, device = ?, number = ? WHERE sequence = ?",
        [clock, state.device.number, state.next, sequence])
      state.next += 1
    }
    if !rows.isEmpty { try state.save(db) }
    return rows.count == batch
  }

  static func latestClock(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT MAX(clock) FROM event WHERE device <> 0") ?? 0
  }

  /// The number of this device's last record; 0 if there is none.
  package func lastOwnNumber() throws(StoreError) -> Int64 {
    try read { db in (try SyncState(db)?.next ?? 1) - 1 }
  }

  /// At most `most` of this device's records with these numbers. Those of sessions removed for good are missing.
  package func ownRecords(
    _ numbers: ClosedRange<Int64>, most: Int
  ) throws(StoreError) -> [StampedRecord] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(Query.columns), number FROM event
          WHERE number BETWEEN ? AND ? AND number <> 0 ORDER BY number LIMIT ?
          """, arguments: [numbers.lowerBound, numbers.upperBound, most])
      var records: [StampedRecord] = []
      while let row = try rows.next() {
        guard case .sound(let record, _) = EventRow.read(row),
          let clock = row.integer("clock"), let number = row.integer("number"),
          let device = row.integer("device").flatMap({ DeviceID($0) })
        else { continue }
        records.append(
          StampedRecord(
            stamp: Stamp(clock: clock, device: device), number: number, record: record))
      }
      return records
    }
  }

  /// The numbers of this device's records in a range, damaged ones included.
  package func ownNumbers(_ range: ClosedRange<Int64>) throws(StoreError) -> [Int64] {
    try read { db in
      try Int64.fetchAll(
        db,
        sql:
          "SELECT number FROM event WHERE number BETWEEN ? AND ? AND number <> 0 ORDER BY number",
        arguments: [range.lowerBound, range.upperBound])
    }
  }

  /// The id of this device's record with a number; nil if it was removed for good.
  package func ownID(ofNumber number: Int64) throws(StoreError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT id FROM event WHERE number = ? AND number <> 0", arguments: [number])
    }
  }
}
