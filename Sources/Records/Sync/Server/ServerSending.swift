import Core
import PostgreSQL
import Store

extension ServerLink {
  /// Sends this device's records in the order of their numbers. One statement stores a batch and how far it goes, and only takes
  /// effect if the server still has what it had before. So sending a batch twice stores it once.
  func send(_ report: inout SyncReport) throws {
    while true {
      let before = try sent ?? begin(&report)
      sent = before
      let records = try store.ownRecords(before + 1...RecordLine.numbers.upperBound, most: batch)
      guard let last = records.last?.number else { break }
      try beginMonths(of: records)
      guard try put(records, of: report.device, after: before, upTo: last) else {
        // Another log with this id, a copy, has sent something; `begin` will notice.
        sent = nil
        continue
      }
      sent = last
      report.sent += records.count
    }
    try store.keep(cursors: [report.device: sent ?? 0], of: server)
  }

  /// Asks the server for the number of this device's last record. If the server holds records that this log never wrote, they
  /// are from another log with the same id: one is a copy, or an older backup, of the other. Then this log takes a new id.
  private func begin(_ report: inout SyncReport) throws -> Int64 {
    while true {
      let device = report.device
      try connection.run(
        "INSERT INTO chalktalk.device (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        ["\(device.number)", name])
      let found = try connection.run(
        "SELECT last, role, role = current_user FROM chalktalk.device WHERE id = $1",
        ["\(device.number)"])
      guard found.count == 1, let last = found.number(0, 0) else {
        throw ServerError.failed(server: address.text, reason: "it does not keep this machine's id")
      }
      guard found.isTrue(0, 2) else {
        throw ServerError.claimed(
          server: address.text, device: device, login: found.text(0, 1) ?? "")
      }
      guard try isCopied(device, last) else { return last }
      report.isRenewed = true
      report.device = newID()
      try store.renewDevice(name, to: report.device)
    }
  }

  private func isCopied(_ device: DeviceID, _ last: Int64) throws -> Bool {
    if try last > store.lastOwnNumber() { return true }
    let rows = try connection.run(
      "SELECT number, id FROM chalktalk.record WHERE writer = $1 AND number > $2",
      ["\(device.number)", "\(last - Self.compared)"])
    return try (0..<rows.count).contains { row in
      guard let number = rows.number(row, 0), let id = rows.text(row, 1) else { return false }
      // A record that this log no longer has was removed for good.
      let own = try store.ownID(ofNumber: number)
      return own != nil && own != id
    }
  }

  /// The number of last records to compare: as many as a folder's tail holds.
  private static let compared: Int64 = 256

  /// Returns whether the server accepted them.
  private func put(
    _ records: [StampedRecord], of device: DeviceID, after before: Int64, upTo last: Int64
  ) throws(PostgreSQLError) -> Bool {
    let accepted = try connection.run(
      Self.insert,
      [
        "\(device.number)", "\(last)", "\(before)", name,
        ArrayText.of(records.map(\.number)),
        ArrayText.of(records.map { $0.record.at.microseconds }),
        ArrayText.of(
          records.map { $0.stamp.clock == $0.record.at.microseconds ? nil : $0.stamp.clock }),
        ArrayText.of(records.map { $0.stamp.device == device ? nil : $0.stamp.device.number }),
        ArrayText.of(records.map { Int64($0.record.payload.version) }),
        ArrayText.of(records.map(\.record.id)), ArrayText.of(records.map(\.record.sessionID)),
        ArrayText.of(
          records.map { $0.record.actionID == $0.record.id ? nil : $0.record.actionID }),
        ArrayText.of(records.map(\.record.payload.kind)),
        ArrayText.of(records.map(\.record.payload.json)),
      ])
    return accepted.count == 1
  }

  private static let insert = """
    WITH noted AS (
      UPDATE chalktalk.device SET last = $2, name = $4, heard_at = clock_timestamp()
      WHERE id = $1 AND last = $3 RETURNING id),
    put AS (
      INSERT INTO chalktalk.record
        (writer, number, at, clock, device, version, id, session, action, kind, payload)
      SELECT noted.id, sent.* FROM noted, unnest(
        $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::integer[], $10::text[],
        $11::text[], $12::text[], $13::text[], $14::text[]) AS sent
      ON CONFLICT DO NOTHING)
    SELECT pg_notify('chalktalk', '') FROM noted
    """

  /// Makes the missing partitions for these records.
  private func beginMonths(of records: [StampedRecord]) throws(PostgreSQLError) {
    for record in records {
      let at = record.record.at.microseconds
      guard months.insert(Self.month(of: at)).inserted else { continue }
      try connection.run("SELECT chalktalk.begin_month($1)", ["\(at)"])
    }
  }

  /// Months in UTC, counted from some year on.
  private static func month(of at: Int64) -> Int {
    let microsecondsADay: Int64 = 86_400_000_000
    let (quotient, remainder) = at.quotientAndRemainder(dividingBy: microsecondsADay)
    let date = Day(Int(quotient) - (remainder < 0 ? 1 : 0)).date
    return date.year * 12 + date.month
  }
}
