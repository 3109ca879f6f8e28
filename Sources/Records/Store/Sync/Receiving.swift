package import Core
import GRDB
import Session

/// The result of adding records from other devices.
package struct Received: Equatable, Sendable {
  /// New events.
  package var added = 0
  /// New events dated more than an hour after this machine's clock.
  package var ahead = 0
  /// Records that differ from the ones with the same ids here, which stay.
  package var contradicting = 0
  /// Whether new events name a gym's colours.
  package var bringsColours = false

  package init() {}

  package static func += (sum: inout Received, other: Received) {
    sum.added += other.added
    sum.ahead += other.ahead
    sum.contradicting += other.contradicting
    sum.bringsColours = sum.bringsColours || other.bringsColours
  }
}

extension EventStore {
  /// Adds the new records of other devices, all of them or none. Records may arrive in any order, and more than once.
  ///
  /// New finished sessions are listed at once and counted later (`countSessions`): counting a million events takes longer than
  /// adding them.
  ///
  /// - Parameter now: the time by this machine's clock.
  package func receive(
    _ records: [StampedRecord], at now: Moment
  ) throws(StoreError) -> Received {
    let received = try write { db in
      let hasNews = try SyncState.hasNews(db)
      let reception = try Reception(db, now: now)
      for record in records { try reception.add(record) }
      try reception.finish()
      // Nothing was logged here meanwhile, so the next sync can skip the new rows.
      if !hasNews { try SyncState.passOver(db) }
      return reception.received
    }
    guard isInPlace else { throw .moved(path: path, detail: nil) }
    return received
  }

  /// Adds records in several transactions, since nobody else can write to the log during one.
  package func receive(
    _ records: [StampedRecord], inBatchesOf batch: Int, at now: () -> Moment
  ) throws(StoreError) -> Received {
    var received = Received()
    for start in stride(from: 0, to: records.count, by: batch) {
      let some = Array(records[start..<min(start + batch, records.count)])
      received += try receive(some, at: now())
    }
    return received
  }

  /// Rebuilds the gyms' colours, the latest of which may be another machine's.
  package func rebuildColours() throws(StoreError) { try write { try Systems.rebuild($0) } }
}

/// The log while records of other devices are added.
private final class Reception {
  private(set) var received = Received()
  private let db: Database
  private let model: ReadModel
  private let limit: Moment
  private let insertion: Statement
  private var sessions: [String: Arrivals] = [:]
  /// Most records belong to the same session as the one before.
  private var last: (session: String, arrivals: Arrivals)?

  /// The arrivals for a session.
  fileprivate final class Arrivals {
    /// Whether the log had no events of it.
    let isNew: Bool
    /// Whether its counts are in the sums.
    var isCounted: Bool
    var startedAt: Moment?
    var endedAt: Moment?
    /// Whether its row can only be written from its fold.
    var needsFold = false
    var hasChanged = false
    /// Whether it was removed here for good.
    var isForgotten = false
    /// Whether it is of goals or shared files, and never ends.
    var goesOn = false

    init(isNew: Bool, isCounted: Bool) {
      self.isNew = isNew
      self.isCounted = isCounted
    }
  }

  init(_ db: Database, now: Moment) throws {
    self.db = db
    insertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO event
          (id, session_id, action_id, at, kind, version, payload, clock, device)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    model = ReadModel(db)
    limit = FutureSessions.limit(at: now)
  }

  func add(_ incoming: StampedRecord) throws {
    let record = incoming.record
    let arrivals = try arrivals(record.sessionID)
    guard try !isForgotten(record, arrivals) else { return }
    if arrivals.isCounted {
      if let known = try known(record.id) { return try compare(incoming, known, arrivals) }
      try subtract(record.sessionID, arrivals)
    }
    guard try insert(incoming) else {
      if let known = try known(record.id) { try compare(incoming, known, arrivals) }
      return
    }
    received.added += 1
    if record.at > limit { received.ahead += 1 }
    if record.payload.namesColours { received.bringsColours = true }
    arrivals.note(record)
  }

  /// Whether it was removed here for good, with its session or by itself.
  private func isForgotten(_ record: EventRecord, _ arrivals: Arrivals) throws -> Bool {
    if arrivals.isForgotten { return true }
    guard arrivals.goesOn else { return false }
    return try Forgotten.holds(record.id, db)
  }

  private func insert(_ incoming: StampedRecord) throws -> Bool {
    let record = incoming.record
    try insertion.execute(
      arguments: [
        record.id, record.sessionID, record.actionID, record.at.microseconds, record.payload.kind,
        record.payload.version, record.payload.json, incoming.stamp.clock,
        incoming.stamp.device.number,
      ])
    return db.changesCount > 0
  }

  private func known(_ id: String) throws -> PlacedRecord? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Query.columns) FROM event WHERE id = ?"), arguments: [id]
    ).map(PlacedRecord.init)
  }

  /// Keeps the row. If two devices gave it different clocks, because both imported it from the same file, every machine uses
  /// the earlier one.
  private func compare(
    _ incoming: StampedRecord, _ known: PlacedRecord, _ arrivals: Arrivals
  ) throws {
    if case .sound(let record, _) = known.logged, record != incoming.record {
      received.contradicting += 1
    }
    let stamp = incoming.stamp
    let isEarlier =
      known.device == 0 || (stamp.clock, stamp.device.number) < (known.clock, known.device)
    guard isEarlier else { return }
    if arrivals.isCounted { try subtract(incoming.record.sessionID, arrivals) }
    try db.run(
      "UPDATE event SET clock = ?, device = ? WHERE sequence = ?",
      [stamp.clock, stamp.device.number, known.sequence])
    arrivals.hasChanged = true
    arrivals.needsFold = true
  }

  private func subtract(_ session: String, _ arrivals: Arrivals) throws {
    try model.subtract(session: session)
    arrivals.isCounted = false
    arrivals.needsFold = true
  }

  private func arrivals(_ session: String) throws -> Arrivals {
    if let last, last.session == session { return last.arrivals }
    let found: Arrivals
    if let before = sessions[session] {
      found = before
    } else {
      found = try newArrivals(session)
      found.goesOn = StandingSession.includes(session)
      found.isForgotten = try !found.goesOn && Forgotten.holds(session, db)
    }
    sessions[session] = found
    last = (session, found)
    return found
  }

  private func newArrivals(_ session: String) throws -> Arrivals {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT tally_version FROM session WHERE id = ?"),
      arguments: [session])
    if let row { return Arrivals(isNew: false, isCounted: row.integer("tally_version") != 0) }
    let event = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE session_id = ? LIMIT 1")
    let isNew = try Row.fetchOne(event, arguments: [session]) == nil
    return Arrivals(isNew: isNew, isCounted: false)
  }

  /// Writes the rows that lists and statistics read for the changed sessions.
  func finish() throws {
    for (id, arrivals) in sessions where arrivals.hasChanged {
      if arrivals.isNew, !arrivals.needsFold, let endedAt = arrivals.endedAt {
        try list(id, arrivals, endedAt)
      } else {
        try model.write(session: id)
      }
    }
    // More are left to `countSessions`.
    try model.climbs.settle(most: 200)
  }

  /// Lists a finished session; counting it later completes its row.
  private func list(_ session: String, _ arrivals: Arrivals, _ endedAt: Moment) throws {
    guard let startedAt = arrivals.startedAt else { return }
    try db.run(
      """
      INSERT INTO session (id, started_at, ended_at, discipline, system) VALUES (?, ?, ?, '', '')
      """, [session, startedAt.microseconds, endedAt.microseconds])
  }
}

extension Reception.Arrivals {
  /// Notes what a record's kind says about its session, by the names of version 0 and since then.
  fileprivate func note(_ record: EventRecord) {
    hasChanged = true
    switch SessionEventKind(of: record.payload) {
    case .started:
      startedAt = startedAt ?? record.at
      // It may name a partner.
      if record.payload.version > 1 { needsFold = true }
    case .ended: endedAt = record.at
    case .deleted, .redo, .clockSet, .dated: needsFold = true
    // It may undo the end of a timer's session.
    case .undo: if endedAt != nil { needsFold = true }
    default: break
    }
  }
}

extension StoredPayload {
  /// Whether it may name a gym's colours. For a million records, `String.contains` would take a tenth of the whole time.
  fileprivate var namesColours: Bool {
    var text = json
    return text.withUTF8 { bytes in
      guard bytes.count >= Self.colours.count else { return false }
      return (0...bytes.count - Self.colours.count).contains { start in
        bytes[start] == Self.colours[0] && bytes[start + 1] == Self.colours[1]
          && bytes[start..<start + Self.colours.count].elementsEqual(Self.colours)
      }
    }
  }

  private static let colours = Array("\"colours\"".utf8)
}
