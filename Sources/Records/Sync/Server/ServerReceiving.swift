import Core
import PostgreSQL
import Store

extension ServerLink {
  /// Reads what others have sent since the last time.
  ///
  /// Each device sends its records in the order of their numbers, and each batch arrives as a whole. So no record with a lower
  /// number than the last one read can arrive later.
  func receive(_ report: inout SyncReport) throws {
    let all = try devices(besides: report.device)
    var cursors = try store.cursors(of: server)
    var received = Received()
    var missing = try store.missingRecords(on: server)
    received += try askAgain(for: &missing, all, &report)
    var behind = all.filter { $0.latest > cursors[$0.id] ?? 0 }
    while !behind.isEmpty {
      let limit = max(Self.fewest, batch / behind.count)
      let rows = try connection.run(
        Self.select,
        [
          ArrayText.of(behind.map(\.id.number)), ArrayText.of(behind.map { cursors[$0.id] ?? 0 }),
          "\(limit)",
        ])
      var records: [StampedRecord] = []
      var read: [DeviceID: (last: Int64, count: Int)] = [:]
      var next = behind.reduce(into: [:]) { $0[$1.id] = (cursors[$1.id] ?? 0) + 1 }
      for row in 0..<rows.count {
        guard let writer = rows.number(row, 0).flatMap({ DeviceID($0) }),
          let number = rows.number(row, 1)
        else { continue }
        read[writer] = (number, (read[writer]?.count ?? 0) + 1)
        if let expected = next[writer], expected < number {
          missing[writer, default: []].append(expected...number - 1)
        }
        next[writer] = number + 1
        if let record = Self.record(rows, row, writer, number) {
          records.append(record)
        } else {
          let name = all.first { $0.id == writer }?.name ?? ""
          missing[writer, default: []].append(number...number)
          report.problems.insert(
            SyncProblem(file: "event \(number) of \(name) (\(writer))", reason: .unreadable))
        }
      }
      received += try store.receive(records, inBatchesOf: batch, at: now)
      for device in behind {
        let got = read[device.id]
        let isAll = (got?.count ?? 0) < limit
        let last = max(got?.last ?? 0, cursors[device.id] ?? 0)
        if isAll, last < device.latest {
          missing[device.id, default: []].append(last + 1...device.latest)
        }
        cursors[device.id] = isAll ? max(last, device.latest) : last
      }
      try store.keep(
        cursors: cursors.filter { cursor in behind.contains { $0.id == cursor.key } }, of: server)
      for device in behind {
        try store.keep(device)
        try store.keep(missing: missing[device.id] ?? [], of: device.id, on: server)
      }
      behind.removeAll { $0.latest <= cursors[$0.id] ?? 0 }
    }
    if received.bringsColours { try store.rebuildColours() }
    report.note(received)
  }

  /// Asks again for what was missing, and passes on what has come.
  private func askAgain(
    for missing: inout [DeviceID: [ClosedRange<Int64>]], _ devices: [KnownDevice],
    _ report: inout SyncReport
  ) throws -> Received {
    var received = Received()
    for (device, ranges) in missing {
      var records: [StampedRecord] = []
      var left: [ClosedRange<Int64>] = []
      for range in ranges {
        let rows = try connection.run(
          Self.selectRange, ["\(device.number)", "\(range.lowerBound)", "\(range.upperBound)"])
        var next = range.lowerBound
        for row in 0..<rows.count {
          guard let number = rows.number(row, 1) else { continue }
          guard let record = Self.record(rows, row, device, number) else {
            let name = devices.first { $0.id == device }?.name ?? ""
            report.problems.insert(
              SyncProblem(file: "event \(number) of \(name) (\(device))", reason: .unreadable))
            continue
          }
          if next < number { left.append(next...number - 1) }
          next = number + 1
          records.append(record)
        }
        if next <= range.upperBound { left.append(next...range.upperBound) }
      }
      received += try store.receive(records, inBatchesOf: batch, at: now)
      if left != ranges { try store.keep(missing: left, of: device, on: server) }
      missing[device] = left
    }
    return received
  }

  private static let selectRange = """
    SELECT writer, number, at, coalesce(clock, at), coalesce(device, writer), version, id, session,
      coalesce(action, id), kind, payload
    FROM chalktalk.record
    WHERE writer = $1::bigint AND number BETWEEN $2::bigint AND $3::bigint ORDER BY number
    """

  /// The fewest records of each device to read at once, however many devices are behind.
  private static let fewest = 20

  private func devices(besides own: DeviceID) throws(PostgreSQLError) -> [KnownDevice] {
    let rows = try connection.run(
      """
      SELECT id, name, last, (extract(epoch FROM clock_timestamp() - heard_at) * 1e6)::bigint,
        id IN (\(Self.connected))
      FROM chalktalk.device WHERE id <> $1 ORDER BY id
      """, ["\(own.number)"])
    let now = now()
    others = [:]
    return (0..<rows.count).compactMap { row in
      guard let id = rows.number(row, 0).flatMap({ DeviceID($0) }),
        let last = rows.number(row, 2), last == 0 || RecordLine.numbers.contains(last)
      else { return nil }
      others[id] = rows.number(row, 3).map {
        MachinePresence(heard: now - .microseconds($0), isConnected: rows.isTrue(row, 4))
      }
      return KnownDevice(
        id: id, name: rows.text(row, 1) ?? "", isOwn: false, latest: last, missing: 0)
    }
  }

  private static let select = """
    SELECT found.* FROM unnest($1::bigint[], $2::bigint[]) AS wanted (writer, number),
      LATERAL (
        SELECT writer, number, at, coalesce(clock, at), coalesce(device, writer), version, id, session,
          coalesce(action, id), kind, payload
        FROM chalktalk.record
        WHERE record.writer = wanted.writer AND record.number > wanted.number
        ORDER BY record.number LIMIT $3) AS found
    """

  /// nil if Chalktalk didn't write it.
  private static func record(
    _ rows: Rows, _ row: Int, _ writer: DeviceID, _ number: Int64
  ) -> StampedRecord? {
    guard RecordLine.numbers.contains(number),
      let at = rows.number(row, 2).flatMap(Moment.init(logged:)),
      let clock = rows.number(row, 3), Stamp.clocks.contains(clock),
      let device = rows.number(row, 4).flatMap({ DeviceID($0) }),
      let version = rows.number(row, 5), (0...1_000_000).contains(version),
      let id = rows.text(row, 6), let session = rows.text(row, 7),
      let action = rows.text(row, 8), let kind = rows.text(row, 9),
      let payload = rows.text(row, 10), (try? Fields(parsing: payload)) != nil
    else { return nil }
    return StampedRecord(
      stamp: Stamp(clock: clock, device: device), number: number,
      record: EventRecord(
        id: id, sessionID: session, actionID: action, at: at,
        payload: StoredPayload(kind: kind, version: Int(version), json: payload)))
  }
}
