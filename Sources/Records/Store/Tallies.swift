package import Analysis
package import Core
import GRDB
package import Grades
package import Session

/// Reads the counts. A session without stored counts, because it is open or was counted by another version, is folded on
/// every reading.
extension EventStore {
  /// The sessions with entries since a moment, with their counts.
  ///
  /// - Parameters:
  ///   - until: the latest start (`FutureSessions`).
  ///   - dayOf: the day of a moment in the reader's time zone.
  package func talliedLog(
    of who: Who = .owner, since: Moment = Moment(microseconds: .min),
    until: Moment = Moment(microseconds: .max), dayOf: (Moment) -> Day
  ) throws(StoreError) -> TalliedLog {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: Query.sessionsSince(of: who), arguments: [since.microseconds] + who.arguments)
      var (kept, damaged) = try Tallies.rows(db, since: since)
      let uncounted = try uncountedSessions(db, of: who, damaged)
      let climbs = try UncountedClimbs(
        db, uncounted.mapValues(\.facts), of: who, naming: true)
      let sessions = rows.compactMap { row -> TalliedSession? in
        guard let record = SessionRecord(row: row), record.startedAt <= until else { return nil }
        let counted =
          uncounted[record.id].map { SessionTally.rowsOfSession($0.facts, $0.events) }
          ?? kept.removeValue(forKey: record.id) ?? []
        let session = TalliedSession(
          id: record.id, startedAt: record.startedAt, day: dayOf(record.startedAt),
          isOpen: record.endedAt == nil, rows: climbs.complete(counted, of: record.id))
        return session.counts.isEmpty ? nil : session
      }
      return TalliedLog(sessions: sessions, systems: try Systems(db).all)
    }
  }

  /// A session with its counts.
  package func tallied(
    _ record: SessionRecord, dayOf: (Moment) -> Day
  ) throws(StoreError) -> TalliedSession {
    TalliedSession(
      id: record.id, startedAt: record.startedAt, day: dayOf(record.startedAt),
      isOpen: record.endedAt == nil, rows: try tally(ofSession: record.id))
  }

  /// The latest sessions with entries, up to the number wanted, with their counts.
  package func loggedSessions(
    _ wanted: Int, of who: Who = .owner, until: Moment? = nil,
    dayOf: (Moment) -> Day
  ) throws(StoreError) -> [(session: NumberedSession, tallied: TalliedSession)] {
    var found: [(session: NumberedSession, tallied: TalliedSession)] = []
    var seen = 0
    while true {
      // Few are empty, so one round is mostly enough.
      let limit = 2 * seen + wanted + 10
      let sessions = try sessions(limit: limit, of: who, until: until)
      for session in sessions.dropFirst(seen) {
        let tallied = try tallied(session.record, dayOf: dayOf)
        if !tallied.counts.isEmpty { found.append((session, tallied)) }
        if found.count == wanted { return found }
      }
      guard sessions.count == limit else { return found }
      seen = limit
    }
  }

  /// A session's counts.
  package func tally(ofSession id: String) throws(StoreError) -> [TallyRow] {
    try read { db in
      let stored = try Tallies.rows(db, ofSession: id)
      if let stored, try ClimbTables(db).areSettled { return stored }
      let row = try Row.fetchOne(db, sql: Query.session, arguments: [id])
      let record = row.flatMap(SessionRecord.init)
      let state = try folded(db, id, isOpen: stored == nil)
      let climbs = try UncountedClimbs(
        db, stored == nil ? [id: state.facts] : [:], of: Who(record?.climber))
      return climbs.complete(
        stored ?? SessionTally.rowsOfSession(state.facts, state.events), of: id)
    }
  }

  /// The sessions without stored counts.
  ///
  /// - Parameter damaged: sessions whose counts can't be read.
  func uncountedSessions(
    _ db: Database, of who: Who, _ damaged: Set<String> = []
  ) throws -> [String: SessionState] {
    var sessions: [String: SessionState] = [:]
    let rows = try Row.fetchAll(
      db, sql: Query.otherwiseCounted(of: who), arguments: [SessionTally.version] + who.arguments)
    for row in rows {
      guard let id = row.textIfAny("id") else { continue }
      sessions[id] = try folded(db, id, isOpen: row.isNull("ended_at"))
    }
    for id in damaged where sessions[id] == nil { sessions[id] = try folded(db, id, isOpen: false) }
    return sessions
  }

  private func folded(_ db: Database, _ id: String, isOpen: Bool) throws -> SessionState {
    // There may be many finished sessions, so their states aren't remembered.
    guard isOpen else { return SessionState(folding: try Self.events(db, ofSession: id)) }
    return try open.state(db, ofSession: id)
  }

  /// The sums of some measures over the whole log, by subject, detail and bucket. The sums of finished sessions are stored, so
  /// this stays quick after twenty years.
  ///
  /// - Parameters:
  ///   - measures: only measures whose sums are stored (`Measure.isSummed`).
  ///   - until: the latest start of a session that counts (`FutureSessions`).
  package func sums(
    of measures: Set<Measure>, of who: Who = .owner, until: Moment = Moment(microseconds: .max)
  ) throws(StoreError) -> [TallyRow] {
    precondition(measures.allSatisfy(\.isSummed), "its sum is not kept")
    return try read { db in
      let kept = try ReadModel(db).sumsHold ? Tallies.sums(db, of: measures, of: who) : nil
      let rest = try Row.fetchAll(
        db, sql: kept == nil ? Query.sessionIDs(of: who) : Query.uncountedIDs(of: who),
        arguments: who.arguments)
      let future = try Row.fetchAll(
        db, sql: "SELECT id, tally_version FROM session WHERE started_at > ? AND \(who.condition)",
        arguments: [until.microseconds] + who.arguments)
      let isFuture = Set(future.compactMap { $0.textIfAny("id") })
      var states: [String: SessionState] = [:]
      for row in rest {
        guard let id = row.textIfAny("id"), !isFuture.contains(id) else { continue }
        states[id] = try folded(db, id, isOpen: row.isNull("ended_at"))
      }
      let climbs = try UncountedClimbs(db, states.mapValues(\.facts), of: who)
      var rows = states.values.flatMap { SessionTally.sumsOfSession($0.facts, $0.events) }
      rows += climbs.rows.values.flatMap(\.self)
      if kept != nil { rows += climbs.changes.values.flatMap(\.self) }
      rows = rows.filter { measures.contains($0.measure) }
      let sums = ((kept ?? []) + rows).merged.filter { $0.number != 0 }
      guard kept != nil else { return sums }
      let counted = future.filter { $0.integer("tally_version") == Int64(SessionTally.version) }
      return try sums.without(
        counted.compactMap { $0.textIfAny("id") }.flatMap { id in
          try (Tallies.rows(db, ofSession: id) ?? []).filter(\.measure.isSummed)
            + SessionTally.sumsOfSession(folded(db, id, isOpen: false).facts, [])
            .filter { $0.measure == .session || $0.measure == .logTime }
        })
    }
  }

  /// A summary of all attempts in the log.
  package func statistics(
    of who: Who = .owner, until: Moment = Moment(microseconds: .max)
  ) throws(StoreError) -> Statistics {
    Statistics(
      try sums(of: Statistics.measures, of: who, until: until), in: try gradeSystems())
  }

  /// The grade systems that the log knows, by id.
  package func gradeSystems() throws(StoreError) -> [String: GradeSystem] {
    try read { db in try Systems(db).all }
  }

  /// Counts the sessions that an earlier version or another machine logged, and stores the counts.
  ///
  /// - Parameters:
  ///   - number: how many sessions to count in one transaction, during which nobody else can write.
  ///   - warn: called once with the number of sessions left, if that takes more than a moment.
  ///   - progress: called then after each transaction, with the number of sessions left; in the end with 0, while climbs are folded.
  package func countSessions(
    atOnce number: Int = 100, warn: (Int) -> Void = { _ in }, progress: (Int) -> Void = { _ in }
  ) throws(StoreError) {
    // A read doesn't write if it need not.
    let hasNews = try read { db in
      try Int.fetchOne(db, sql: Query.uncountedNumber) ?? 0 > 0 || !ReadModel(db).sumsHold
        || !ClimbTables(db).areSettled
    }
    guard !isReadOnly, hasNews else { return }
    guard try write({ try ReadModel($0).countSome(number) }) else { return }
    var left = try read { try Int.fetchOne($0, sql: Query.uncountedNumber) } ?? 0
    // About a second.
    let isLong = left >= 500
    if isLong { warn(left) }
    while try write({ try ReadModel($0).countSome(number) }) {
      left = max(0, left - number)
      if isLong { progress(left) }
    }
  }
}

extension [TallyRow] {
  /// The sums without some of the counts in them.
  fileprivate func without(_ counts: [TallyRow]) -> [TallyRow] {
    guard !counts.isEmpty else { return self }
    func key(_ row: TallyRow) -> TallyRow {
      TallyRow(
        row.measure, subject: row.subject, detail: row.detail, bucket: row.bucket, number: 0)
    }
    var left = counts.reduce(into: [TallyRow: Int]()) { $0[key($1), default: 0] += $1.number }
    return compactMap { row in
      var row = row
      let taken = Swift.min(row.number, left[key(row)] ?? 0)
      row.number -= taken
      left[key(row), default: 0] -= taken
      return row.number > 0 ? row : nil
    }
  }
}

enum Tallies {
  /// nil for a session that isn't counted yet, or with an unreadable row.
  static func rows(_ db: Database, ofSession id: String) throws -> [TallyRow]? {
    let session = try Row.fetchOne(
      db, sql: "SELECT tally_version FROM session WHERE id = ?", arguments: [id])
    guard session?.integer("tally_version") == Int64(SessionTally.version) else { return nil }
    let rows = try Row.fetchAll(db, sql: Query.talliesOfSession, arguments: [id])
    let counted = rows.compactMap(TallyRow.init)
    return counted.count == rows.count ? counted : nil
  }

  /// The sums over the counted sessions; nil if a row can't be read.
  static func sums(
    _ db: Database, of measures: Set<Measure>, of who: Who
  ) throws -> [TallyRow]? {
    let list = databaseQuestionMarks(count: measures.count)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: Query.sums(ofMeasures: list, of: who)),
      arguments: StatementArguments(measures.map(\.rawValue)) + who.arguments)
    var sums: [TallyRow] = []
    while let row = try rows.next() {
      guard let sum = TallyRow(row) else { return nil }
      sums.append(sum)
    }
    return sums
  }

  /// The stored counts of the sessions since a moment, and the sessions with unreadable rows.
  static func rows(
    _ db: Database, since: Moment
  ) throws -> (rows: [String: [TallyRow]], damaged: Set<String>) {
    var found: [String: [TallyRow]] = [:]
    var damaged: Set<String> = []
    var current: (id: String, rows: [TallyRow]) = ("", [])
    let rows = try Row.fetchCursor(
      db, sql: since.microseconds == .min ? Query.tallies : Query.talliesSince,
      arguments: since.microseconds == .min ? [] : [since.microseconds])
    while let row = try rows.next() {
      guard let id = row.textIfAny(at: 0) else { continue }
      if id != current.id {
        found[current.id] = current.rows
        current = (id, [])
      }
      if let counted = TallyRow(row) { current.rows.append(counted) } else { damaged.insert(id) }
    }
    found[current.id] = current.rows
    return (found, damaged)
  }

  /// The unreadable sums.
  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    try Row.fetchAll(db, sql: Query.damagedSums).enumerated().map { place, _ in
      DamagedRecord(
        table: "log_tally", row: Int64(place + 1), reason: "`number` is not a count")
    }
  }
}

extension TallyRow {
  /// Reads the columns by their order, for speed; nil if a value is impossible.
  init?(_ row: Row) {
    guard let measure = row.textIfAny(at: 1).flatMap(Measure.init(rawValue:)),
      let subject = row.textIfAny(at: 2), let detail = row.textIfAny(at: 3),
      let bucket = row.count(at: 4), let number = row.count(at: 5)
    else { return nil }
    self.init(measure, subject: subject, detail: detail, bucket: bucket, number: number)
  }
}

extension Row {
  fileprivate func count(at index: Int) -> Int? {
    guard let number = integer(at: index), (0...1_000_000_000_000).contains(number) else {
      return nil
    }
    return Int(number)
  }
}
