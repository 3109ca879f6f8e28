import Climbing
package import Core
import GRDB
package import Session
package import Timers

/// Reads the log. Unreadable rows are skipped; `damagedRecords` lists them.
extension EventStore {
  /// A session's events in the order that all devices agree on; none for an unknown session.
  package func events(ofSession id: String) throws(StoreError) -> [Event] {
    try read { db in try Self.events(db, ofSession: id) }
  }

  static func events(_ db: Database, ofSession id: String) throws -> [Event] {
    try PlacedRecord.all(
      try Row.fetchCursor(db.cachedStatement(sql: Query.ofSession), arguments: [id])
    ).events
  }

  /// Passes on every row of all sessions or of one, in the order that all devices agree on. Passes on what `body` throws, too.
  ///
  /// - Parameter who: whose rows, goals included.
  package func forEachRecord(
    ofSession id: String? = nil, of who: Who = .all, _ body: (LoggedRecord) throws -> Void
  ) throws {
    try passingOn { own in
      func handOver(_ record: LoggedRecord) throws {
        do { try body(record) } catch { throw own(error) }
      }
      try pool.read { db in
        let partners = who == .all ? [:] : try partnerSessions(db)
        let climbers = try ClimberRows(db).climbers()
        let wanted = climbers.listed(who)
        func isWanted(_ session: String) -> Bool {
          let climber =
            partners[session] ?? GoalEvent.climber(ofSession: session)
            ?? ClimbCorrection.climber(ofSession: session)
          return wanted.includes(climber.map(climbers.name))
        }
        if let id {
          guard isWanted(id) else { return }
          let rows = try Row.fetchCursor(db, sql: Query.ofSession, arguments: [id])
          for placed in try PlacedRecord.all(rows) { try handOver(placed.logged) }
          return
        }
        for sql in [Query.synced, Query.unsynced] {
          let rows = try Row.fetchCursor(db, sql: sql)
          while let row = try rows.next() {
            if isWanted(row.textIfAny("session_id") ?? "") { try handOver(EventRow.read(row)) }
          }
        }
      }
    }
  }

  /// The unreadable rows of all tables, each with its place and the reason.
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

  /// The kinds of events that this version doesn't know, each with its number of events.
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

  /// The latest workout of each kind, the latest first.
  package func lastWorkouts() throws(StoreError) -> [LoggedWorkout] {
    // Nobody repeats a kind that isn't among so many.
    try workouts(limit: 500) { found, entry in !found.contains { $0.entry.kind == entry.kind } }
  }

  /// The latest workouts that weren't undone, the latest first.
  package func workouts(limit: Int) throws(StoreError) -> [LoggedWorkout] {
    try workouts(limit: limit) { _, _ in true }
  }

  /// The workouts among the latest `limit` that weren't undone and are wanted.
  ///
  /// - Parameter wanted: is given the workouts found so far, and the next one.
  private func workouts(
    limit: Int, wanted: ([LoggedWorkout], WorkoutEntry) -> Bool
  ) throws(StoreError) -> [LoggedWorkout] {
    try read { db in
      var found: [LoggedWorkout] = []
      var kept: [String: SessionState] = [:]
      let rows = try Row.fetchCursor(db, sql: Query.workouts, arguments: [limit])
      while let row = try rows.next() {
        guard case .success(let events) = EventRow.read(row).events, let event = events.first,
          case .timer(.logged(let entry)) = event.payload, wanted(found, entry)
        else { continue }
        let session =
          try kept[event.sessionID]
          ?? SessionState(folding: Self.events(db, ofSession: event.sessionID))
        kept[event.sessionID] = session
        guard session.facts.workouts.contains(entry) else { continue }
        let at = session.events.first { $0.id == event.id }?.at ?? event.at
        found.append(LoggedWorkout(entry: entry, at: at))
      }
      return found
    }
  }

  /// The workouts of a session that weren't undone, in order.
  package func workouts(ofSession id: String) throws(StoreError) -> [WorkoutEntry] {
    try read { db in
      let isThere = try Row.fetchOne(db, sql: Query.workoutsOfSession, arguments: [id]) != nil
      return isThere ? try Self.workouts(db, ofSession: id) : []
    }
  }

  private static func workouts(_ db: Database, ofSession id: String) throws -> [WorkoutEntry] {
    SessionState(folding: try events(db, ofSession: id)).facts.workouts
  }

  /// The latest open session of each climber: the owner's first, the others in the order of their starts. Leaves out sessions
  /// that another machine began.
  package func unfinishedSessions() throws(StoreError) -> [SessionRecord] {
    try read { db in
      let own = try SyncState.ownDevices(db)
      let open = try Row.fetchAll(db, sql: Query.unfinished).compactMap(SessionRecord.init).filter {
        let writer = try Int64.fetchOne(db, sql: Query.writerOfSession, arguments: [$0.id])
        return writer.map { $0 == 0 || own.contains($0) } ?? true
      }
      let latest = Dictionary(
        open.map { ($0.climber, $0) }, uniquingKeysWith: { first, _ in first })
      // In the order they were opened: partners' sessions begin at the same moment, in the order of their turns.
      let opened = open.reversed().filter { latest[$0.climber]?.id == $0.id }
      return opened.filter { $0.climber == nil } + opened.filter { $0.climber != nil }
    }
  }

  /// The date that a session was given, if that is the latest that was logged, and the session.
  package func latestDating() throws(StoreError) -> (event: Event, session: SessionRecord)? {
    try read { db in
      guard
        let row = try Row.fetchOne(
          db, sql: Query.latest, arguments: [SharedFileEvent.sessionID]),
        case .success(let events) = EventRow.read(row).events, let event = events.last,
        case .clock(.dated) = event.payload,
        let session = try Row.fetchOne(db, sql: Query.session, arguments: [event.sessionID])
      else { return nil }
      return SessionRecord(row: session).map { (event, $0) }
    }
  }

  /// Sessions, the latest first.
  ///
  /// - Parameter until: the latest start (`FutureSessions`).
  package func sessions(
    limit: Int, of who: Who = .owner, until: Moment? = nil
  ) throws(StoreError) -> [NumberedSession] {
    try read { db in
      let latest: StatementArguments = until.map { [$0.microseconds] } ?? []
      let count =
        try Int.fetchOne(
          db, sql: Query.sessionCount(of: who) + (until == nil ? "" : " AND started_at <= ?"),
          arguments: who.arguments + latest) ?? 0
      let rows = try Row.fetchAll(
        db, sql: Query.latestSessions(of: who, isLimited: until != nil),
        arguments: who.arguments + latest + [limit])
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

extension EventStore {
  /// The events of each session with lifted sets, the oldest session first.
  package func liftedSessions() throws(StoreError) -> [[Event]] {
    try read { db in
      let ids = try String.fetchAll(db, sql: Query.liftingSessions)
      return try ids.map { try Self.events(db, ofSession: $0) }
        .sorted { ($0.first?.at.microseconds ?? 0) < ($1.first?.at.microseconds ?? 0) }
    }
  }
}

/// A logged workout and its time.
package struct LoggedWorkout: Equatable, Sendable {
  package var entry: WorkoutEntry
  package var at: Moment
}
