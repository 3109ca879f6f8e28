import GRDB
import Log
package import Session
package import Timers

/// Reads back what was logged. A row that cannot be read is skipped; `damagedRecords` lists it.
extension EventStore {
  /// A session's events in the order that all devices agree on; none where there is no such session.
  package func events(ofSession id: String) throws(StoreError) -> [Event] {
    try read { db in try Self.events(db, ofSession: id) }
  }

  static func events(_ db: Database, ofSession id: String) throws -> [Event] {
    try PlacedRecord.all(
      try Row.fetchCursor(db.cachedStatement(sql: Query.ofSession), arguments: [id])
    ).events
  }

  /// Every row, of all sessions or of one, in the order that all devices agree on, handed over one at a time. What `body`
  /// throws is thrown as it is.
  ///
  /// - Parameter who: whose rows, with their goals.
  package func forEachRecord(
    ofSession id: String? = nil, of who: Who = .all, _ body: (LoggedRecord) throws -> Void
  ) throws {
    var failure: (any Error)?
    func take(_ record: LoggedRecord) {
      guard failure == nil else { return }
      do { try body(record) } catch { failure = error }
    }
    try read { db in
      let partners = who == .all ? [:] : try partnerSessions(db)
      func isWanted(_ session: String) -> Bool {
        who.includes(partners[session] ?? GoalEvent.climber(ofSession: session))
      }
      if let id {
        guard isWanted(id) else { return }
        let rows = try Row.fetchCursor(db, sql: Query.ofSession, arguments: [id])
        for placed in try PlacedRecord.all(rows) { take(placed.logged) }
        return
      }
      for sql in [Query.synced, Query.unsynced] {
        let rows = try Row.fetchCursor(db, sql: sql)
        while failure == nil, let row = try rows.next() {
          if isWanted(row.textIfAny("session_id") ?? "") { take(EventRow.read(row)) }
        }
      }
    }
    if let failure { throw failure }
  }

  /// The rows of all tables that cannot be read, each with its place and the reason.
  package func damagedRecords() throws(StoreError) -> [DamagedRecord] {
    try read { db in
      var damaged: [DamagedRecord] = []
      let rows = try Row.fetchCursor(db, sql: Query.all)
      while let row = try rows.next() {
        if case .failure(let record) = EventRow.read(row).events { damaged.append(record) }
      }
      return try damaged + SessionRecord.damaged(db) + Tallies.damaged(db) + Systems.damaged(db)
    }
  }

  /// The kinds of event that this version does not know, and how many there are of each.
  package func unknownKinds() throws(StoreError) -> [String: Int] {
    try read { db in
      var kinds: [String: Int] = [:]
      let rows = try Row.fetchCursor(db, sql: Query.kinds)
      while let row = try rows.next() {
        guard case .sound(let record, _) = EventRow.read(row), let events = try? record.events()
        else { continue }
        for case .unknown(let stored) in events.map(\.payload) {
          kinds["\(stored.kind)/\(stored.version)", default: 0] += Int(row.integer("number") ?? 0)
        }
      }
      return kinds
    }
  }

  /// The workouts that were logged last, one of each kind, the latest first.
  package func lastWorkouts() throws(StoreError) -> [LoggedWorkout] {
    // A kind that was not trained among so many is not what anybody wants again.
    try workouts(limit: 500) { found, entry in !found.contains { $0.entry.kind == entry.kind } }
  }

  /// The workouts that were logged last, the latest first; those that were undone left out.
  package func workouts(limit: Int) throws(StoreError) -> [LoggedWorkout] {
    try workouts(limit: limit) { _, _ in true }
  }

  /// Of so many that were logged last those that are wanted beside what was found, and were not undone.
  private func workouts(
    limit: Int, wanted: ([LoggedWorkout], WorkoutEntry) -> Bool
  ) throws(StoreError) -> [LoggedWorkout] {
    try read { db in
      var found: [LoggedWorkout] = []
      var kept: [String: [WorkoutEntry]] = [:]
      let rows = try Row.fetchCursor(db, sql: Query.workouts, arguments: [limit])
      while let row = try rows.next() {
        guard case .success(let events) = EventRow.read(row).events, let event = events.first,
          case .timer(.logged(let entry)) = event.payload, wanted(found, entry)
        else { continue }
        let standing =
          try kept[event.sessionID] ?? Self.workouts(db, ofSession: event.sessionID)
        kept[event.sessionID] = standing
        if standing.contains(entry) { found.append(LoggedWorkout(entry: entry, at: event.at)) }
      }
      return found
    }
  }

  /// The workouts of a session that were not undone, in order.
  package func workouts(ofSession id: String) throws(StoreError) -> [WorkoutEntry] {
    try read { db in
      let isThere = try Row.fetchOne(db, sql: Query.workoutsOfSession, arguments: [id]) != nil
      return isThere ? try Self.workouts(db, ofSession: id) : []
    }
  }

  private static func workouts(_ db: Database, ofSession id: String) throws -> [WorkoutEntry] {
    SessionState(folding: try events(db, ofSession: id)).facts.workouts
  }

  /// The sessions that were never ended, the latest of each climber; the owner's first, then in the order of their starts. Those
  /// that another machine began are left to it.
  package func unfinishedSessions() throws(StoreError) -> [SessionRecord] {
    try read { db in
      let own = try SyncState.ownDevices(db)
      let open = try Row.fetchAll(db, sql: Query.unfinished).compactMap(SessionRecord.init).filter {
        let writer = try Int64.fetchOne(db, sql: Query.writerOfSession, arguments: [$0.id])
        return writer.map { $0 == 0 || own.contains($0) } ?? true
      }
      let latest = Dictionary(
        open.map { ($0.climber, $0) }, uniquingKeysWith: { first, _ in first })
      // As they were opened: partners' sessions begin at the same moment, in the order of their turns.
      let opened = open.reversed().filter { latest[$0.climber]?.id == $0.id }
      return opened.filter { $0.climber == nil } + opened.filter { $0.climber != nil }
    }
  }

  /// Sessions, the latest first.
  package func sessions(limit: Int, of who: Who = .owner) throws(StoreError) -> [NumberedSession] {
    try read { db in
      let count =
        try Int.fetchOne(db, sql: Query.sessionCount(of: who), arguments: who.arguments) ?? 0
      let rows = try Row.fetchAll(
        db, sql: Query.latestSessions(of: who), arguments: who.arguments + [limit])
      return rows.enumerated().compactMap { place, row in
        SessionRecord(row: row).map { NumberedSession(number: count - place, record: $0) }
      }
    }
  }

  package func session(_ id: String) throws(StoreError) -> SessionRecord? {
    try read { db in
      try Row.fetchOne(db, sql: Query.session, arguments: [id]).flatMap(SessionRecord.init)
    }
  }
}
