import Core
import GRDB
package import Session

extension EventStore {
  /// Adds records from elsewhere in one transaction: all of them or, if `body` throws or the program ends, none. Passes on
  /// what `body` throws.
  package func merge(_ body: (LogMerge) throws -> Void) throws {
    try passingOn { own in
      try beginWriting()
      try pool.write { db in
        try mark(db)
        let merge = LogMerge(db)
        do { try body(merge) } catch { throw own(error) }
        try merge.finish()
      }
    }
    guard isInPlace else { throw StoreError.moved(path: path, detail: nil) }
  }

  /// Looks into the log; passes on what `body` throws.
  package func compare(_ body: (LogComparison) throws -> Void) throws {
    try passingOn { own in
      try pool.read { db in
        do { try body(LogComparison(db: db, sessions: LoggedSessions(db))) } catch {
          throw own(error)
        }
      }
    }
  }

  /// Passes on the errors that `work` marks with `own` as a caller's; any other becomes a `StoreError`.
  func passingOn(_ work: (_ own: (any Error) -> any Error) throws -> Void) throws {
    var failure: (any Error)?
    do {
      try work { error in
        if !(error is DatabaseError) { failure = error }
        return error
      }
    } catch {
      throw failure ?? refusal(error)
    }
  }
}

/// The log while records are added to it.
package final class LogMerge {
  package let sessions: LoggedSessions
  let database: Database
  private let model: ReadModel
  /// The sessions with new events, in the order they came. Their rows are written at the end and in this order, so that
  /// sessions with the same start are listed in it.
  private var touched: [String] = []
  private var isTouched: Set<String> = []

  init(_ db: Database) {
    database = db
    model = ReadModel(db)
    sessions = LoggedSessions(db)
  }

  /// Adds an entry; returns false if the log has its id already, or if it is a shared file. Throws SQLite's error, which
  /// undoes the whole merge.
  package func add(_ entry: IncomingEntry) throws -> Bool {
    let record = entry.record
    // Another person's log may hold her plans, which must not replace the user's own.
    guard record.sessionID != SharedFileEvent.sessionID else { return false }
    guard try !database.hasEvent(record.id) else { return false }
    if isTouched.insert(record.sessionID).inserted {
      touched.append(record.sessionID)
      // It comes back on purpose.
      try Forgotten.remove(record.sessionID, database)
      try model.subtract(session: record.sessionID)
    }
    try database.run(EventRow.insert, EventRow.arguments(record))
    for event in try entry.events() {
      try Systems.keep(database, event)
      // From now on it is found by its start.
      if event.payload.startsSession { try model.begin(event) }
    }
    return true
  }

  /// Writes the rows that lists and statistics read for the changed sessions.
  fileprivate func finish() throws {
    for id in touched { try model.write(session: id) }
    try model.climbs.settle()
  }

  package func events(ofSession id: String) throws -> [Event] {
    try EventStore.events(database, ofSession: id)
  }
}

extension EventPayload {
  fileprivate var startsSession: Bool { if case .sessionStarted = self { true } else { false } }
}

/// The log while an import looks into it.
package struct LogComparison {
  let db: Database
  package let sessions: LoggedSessions

  package func has(_ id: String) throws -> Bool { try db.hasEvent(id) }

  package func events(ofSession id: String) throws -> [Event] {
    try EventStore.events(db, ofSession: id)
  }
}
