package import Analysis
package import Climbing
import GRDB
package import Log
package import Session

/// What was counted, read back. A session whose counts are not kept, because it goes on or because an earlier version
/// counted it, is folded whenever somebody looks.
extension EventStore {
  /// The sessions since a moment in which something was logged, with their counts.
  ///
  /// - Parameter dayOf: the day of a moment, where the reader is.
  package func talliedLog(
    of who: Who = .owner, since: Moment = Moment(microseconds: .min), dayOf: (Moment) -> Day
  ) throws(StoreError) -> TalliedLog {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: Query.sessionsSince(of: who), arguments: [since.microseconds] + who.arguments)
      var (kept, damaged) = try Tallies.rows(db, since: since)
      let sessions = try rows.compactMap { row -> TalliedSession? in
        guard let record = SessionRecord(row: row) else { return nil }
        let isCounted =
          row.integer("tally_version") == Int64(SessionTally.version)
          && !damaged.contains(record.id)
        let counted =
          isCounted
          ? kept.removeValue(forKey: record.id) ?? []
          : try folded(db, record.id, isOpen: record.endedAt == nil)
        let session = TalliedSession(
          id: record.id, startedAt: record.startedAt, day: dayOf(record.startedAt),
          isOpen: record.endedAt == nil, rows: counted)
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

  /// The latest sessions in which something was logged, as many as are wanted, with their counts.
  package func loggedSessions(
    _ wanted: Int, of who: Who = .owner, dayOf: (Moment) -> Day
  ) throws(StoreError) -> [(session: NumberedSession, tallied: TalliedSession)] {
    var found: [(session: NumberedSession, tallied: TalliedSession)] = []
    var seen = 0
    while true {
      // Few are empty, so that one look is mostly enough.
      let limit = 2 * seen + wanted + 10
      let sessions = try sessions(limit: limit, of: who)
      for session in sessions.dropFirst(seen) {
        let tallied = try tallied(session.record, dayOf: dayOf)
        if !tallied.counts.isEmpty { found.append((session, tallied)) }
        if found.count == wanted { return found }
      }
      guard sessions.count == limit else { return found }
      seen = limit
    }
  }

  /// What a session comes to.
  package func tally(ofSession id: String) throws(StoreError) -> [TallyRow] {
    try read { db in
      try Tallies.rows(db, ofSession: id) ?? folded(db, id, isOpen: true)
    }
  }

  /// What a session comes to whose counts are not kept.
  func folded(_ db: Database, _ id: String, isOpen: Bool) throws -> [TallyRow] {
    // Of those that are over there may be many.
    guard isOpen else { return SessionTally.rows(of: try Self.events(db, ofSession: id)) }
    let state = try open.state(db, ofSession: id)
    return SessionTally.rows(of: state.facts, state.events)
  }

  /// What some measures come to in the whole log, by subject, detail and bucket. The sums of what is over are kept, and take
  /// the same time after twenty years.
  ///
  /// - Parameter measures: of those that are summed (`Measure.isSummed`).
  package func sums(
    of measures: Set<Measure>, of who: Who = .owner
  ) throws(StoreError) -> [TallyRow] {
    precondition(measures.allSatisfy(\.isSummed), "its sum is not kept")
    return try read { db in
      let kept = try ReadModel(db).sumsHold ? Tallies.sums(db, of: measures, of: who) : nil
      let rest = try Row.fetchAll(
        db, sql: kept == nil ? Query.sessionIDs(of: who) : Query.uncountedIDs(of: who),
        arguments: who.arguments)
      let folded = try rest.flatMap { row -> [TallyRow] in
        guard let id = row.textIfAny("id") else { return [] }
        guard row.isNull("ended_at") else {
          return SessionTally.sums(of: try Self.events(db, ofSession: id))
        }
        let state = try open.state(db, ofSession: id)
        return SessionTally.sums(of: state.facts, state.events)
      }
      return (kept ?? []) + folded.filter { measures.contains($0.measure) }
    }
  }

  /// What the attempts of the whole log come to.
  package func statistics(of who: Who = .owner) throws(StoreError) -> Statistics {
    Statistics(try sums(of: Statistics.measures, of: who), in: try gradeSystems())
  }

  /// The grade systems that the log knows, by id.
  package func gradeSystems() throws(StoreError) -> [String: GradeSystem] {
    try read { db in try Systems(db).all }
  }

  /// Counts what an earlier version has logged, or another machine, so that it is counted but once.
  ///
  /// - Parameters:
  ///   - number: how many sessions are counted in one go, in which nobody else can write.
  ///   - warn: is given how many are left, once, where that takes more than a moment.
  package func countSessions(
    atOnce number: Int = 100, warn: (Int) -> Void = { _ in }
  ) throws(StoreError) {
    do {
      guard try pool.write({ try ReadModel($0).countSome(number) }) else { return }
      let left = try pool.read { try Int.fetchOne($0, sql: Query.uncountedNumber) } ?? 0
      // About a second; a million attempts take 19 s.
      if left >= 500 { warn(left) }
      while try pool.write({ try ReadModel($0).countSome(number) }) {}
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

enum Tallies {
  /// nil of a session that is yet to be counted, and of one of which a row can't be read.
  static func rows(_ db: Database, ofSession id: String) throws -> [TallyRow]? {
    let session = try Row.fetchOne(
      db, sql: "SELECT tally_version FROM session WHERE id = ?", arguments: [id])
    guard session?.integer("tally_version") == Int64(SessionTally.version) else { return nil }
    let rows = try Row.fetchAll(db, sql: Query.talliesOfSession, arguments: [id])
    let counted = rows.compactMap(TallyRow.init)
    return counted.count == rows.count ? counted : nil
  }

  /// What the counted sessions add up to; nil where a row can't be read.
  static func sums(
    _ db: Database, of measures: Set<Measure>, of who: Who
  ) throws -> [TallyRow]? {
    let list = databaseQuestionMarks(count: measures.count)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: Query.sums(ofMeasures: list, of: who)),
      arguments: StatementArguments(measures.map(\.rawValue)) + who.tallied.arguments)
    var sums: [TallyRow] = []
    while let row = try rows.next() {
      guard let sum = TallyRow(row) else { return nil }
      sums.append(sum)
    }
    return sums
  }

  /// What is kept of all sessions from the first of some on; and the sessions of which a row can't be read.
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
      guard let id = row.text(at: 0) else { continue }
      if id != current.id {
        found[current.id] = current.rows
        current = (id, [])
      }
      if let counted = TallyRow(row) { current.rows.append(counted) } else { damaged.insert(id) }
    }
    found[current.id] = current.rows
    return (found, damaged)
  }

  /// The sums that can't be read.
  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    try Row.fetchAll(db, sql: Query.damagedSums).enumerated().map { place, _ in
      DamagedRecord(
        table: "log_tally", row: Int64(place + 1), reason: "`number` is no number of anything")
    }
  }
}

extension TallyRow {
  /// By the order of the columns, for speed; nil of what can't be.
  init?(_ row: Row) {
    guard let measure = row.text(at: 1).flatMap(Measure.init(rawValue:)),
      let subject = row.text(at: 2), let detail = row.text(at: 3),
      let bucket = row.count(at: 4), let number = row.count(at: 5)
    else { return nil }
    self.init(measure, subject: subject, detail: detail, bucket: bucket, number: number)
  }
}

extension Row {
  fileprivate func text(at index: Int) -> String? {
    guard case .string(let text) = (self[index] as DatabaseValue).storage else { return nil }
    return text
  }

  fileprivate func count(at index: Int) -> Int? {
    guard case .int64(let number) = (self[index] as DatabaseValue).storage,
      (0...1_000_000_000_000).contains(number)
    else { return nil }
    return Int(number)
  }
}
