package import Analysis
import GRDB
package import Log
import Session

/// What sessions come to, kept beside the events.
///
/// A session is counted once, when it ends; looking back over twenty years reads these counts. One that is open, or that
/// has got more events since, is counted when somebody looks.
extension EventStore {
  /// The sessions since a moment in which something was logged, with their counts.
  ///
  /// - Parameter dayOf: the day of a moment, where the reader is.
  package func talliedLog(
    since: Moment = Moment(microseconds: .min), dayOf: (Moment) -> Day
  ) throws(StoreError) -> TalliedLog {
    try read { db in
      let rows = try Row.fetchAll(db, sql: Query.sessionsSince, arguments: [since.microseconds])
      var (kept, damaged) = try SessionTallies.rows(db, since: since)
      let sessions = try rows.compactMap { row -> TalliedSession? in
        guard let record = SessionRecord(row: row) else { return nil }
        let isCounted =
          row.integer("tally_version") == Int64(SessionTally.version)
          && !damaged.contains(record.id)
        let counted =
          isCounted
          ? kept.removeValue(forKey: record.id) ?? []
          : SessionTally.rows(of: try Self.events(db, ofSession: record.id))
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

  /// What some measures come to in the whole log, by subject and bucket. Twenty years of them are summed up in the
  /// database.
  package func sums(of measures: Set<Measure>) throws(StoreError) -> [TallyRow] {
    let kept = try read { db in
      let open = try String.fetchAll(
        db, sql: Query.outdatedSessions, arguments: [SessionTally.version])
      let counted = try open.flatMap { id in
        SessionTally.rows(of: try Self.events(db, ofSession: id))
      }
      return try SessionTallies.sums(db, of: measures).map {
        $0 + counted.filter { measures.contains($0.measure) }
      }
    }
    if let kept { return kept }
    let log = try talliedLog { _ in Day(0) }
    return log.sessions.flatMap(\.rows).filter { measures.contains($0.measure) }
  }

  /// What a session comes to: as it is kept, or counted from its events.
  package func tally(ofSession id: String) throws(StoreError) -> [TallyRow] {
    try read { db in
      try SessionTallies.rows(db, ofSession: id)
        ?? SessionTally.rows(of: try Self.events(db, ofSession: id))
    }
  }

  /// Counts what an earlier version has logged, so that it is counted but once.
  package func countSessions() throws(StoreError) {
    do {
      while try pool.write(SessionTallies.countSome) {}
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

enum SessionTallies {
  /// After events were appended: their sessions are counted where they are over, else the counts are out of date.
  static func keep(_ db: Database, after events: [Event]) throws {
    for id in Set(events.map(\.sessionID)) {
      let isOver = try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT ended_at IS NOT NULL FROM session WHERE id = ?"),
        arguments: [id])
      if isOver == true { try count(db, session: id) } else { try outdate(db, session: id) }
    }
  }

  /// What is kept of a session is no longer what its events come to.
  static func outdate(_ db: Database, session: String) throws {
    try db.run(
      "UPDATE session SET tally_version = 0 WHERE id = ? AND tally_version <> 0", [session])
  }

  /// A hundred sessions at a time, so that nobody waits long for the log; false when all are counted.
  static func countSome(_ db: Database) throws -> Bool {
    let ids = try String.fetchAll(
      db, sql: Query.uncounted, arguments: [SessionTally.version, 100])
    for id in ids { try count(db, session: id) }
    return !ids.isEmpty
  }

  private static func count(_ db: Database, session: String) throws {
    let events = try EventStore.events(db, ofSession: session)
    let facts = SessionState(folding: events).facts
    try db.run("DELETE FROM session_tally WHERE session_id = ?", [session])
    let insert = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO session_tally VALUES (?, ?, ?, ?, ?, ?)")
    for row in SessionTally.rows(of: facts, events) {
      try insert.execute(arguments: [
        session, row.measure.rawValue, row.subject, row.detail, row.bucket, row.number,
      ])
    }
    try db.run(
      "UPDATE session SET tally_version = ?, sets = ?, workouts = ? WHERE id = ?",
      [SessionTally.version, facts.counts.sets, facts.counts.workouts, session])
  }

  /// nil of a session that is yet to be counted, and of one of which a row cannot be read.
  static func rows(_ db: Database, ofSession id: String) throws -> [TallyRow]? {
    let version = try Int.fetchOne(
      db, sql: "SELECT tally_version FROM session WHERE id = ?", arguments: [id])
    guard version == SessionTally.version else { return nil }
    let rows = try Row.fetchAll(db, sql: Query.talliesOfSession, arguments: [id])
    let counted = rows.compactMap(TallyRow.init)
    return counted.count == rows.count ? counted : nil
  }

  /// What is kept of the sessions that are counted; nil where a row cannot be read.
  static func sums(_ db: Database, of measures: Set<Measure>) throws -> [TallyRow]? {
    let list = databaseQuestionMarks(count: measures.count)
    let rows = try Row.fetchAll(
      db, sql: Query.tallySums(ofMeasures: list),
      arguments: StatementArguments(measures.map(\.rawValue)) + [SessionTally.version])
    let sums = rows.compactMap { row in row.count(at: 6) == nil ? nil : TallyRow(row) }
    return sums.count == rows.count ? sums : nil
  }

  /// What is kept of all sessions from the first of some on; and the sessions of which a row cannot be read.
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
}

extension TallyRow {
  /// By the order of the columns, for speed; nil of what cannot be.
  fileprivate init?(_ row: Row) {
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
