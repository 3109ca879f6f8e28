import GRDB
import Log
package import Session

extension EventStore {
  /// Adds records from elsewhere that are not there yet, in one transaction: all of them or, where `body` throws or the
  /// program ends, none. What `body` throws is thrown as it is.
  package func merge(_ body: (LogMerge) throws -> Void) throws {
    try telling { failure in
      try pool.write { db in
        let merge = LogMerge(db)
        do { try body(merge) } catch { throw failure.kept(error) }
        try merge.finish()
      }
    }
    guard isInPlace else { throw StoreError.moved(path: path, detail: nil) }
  }

  /// Looks into the log; what `body` throws is thrown as it is.
  package func compare(_ body: (LogComparison) throws -> Void) throws {
    try telling { failure in
      try pool.read { db in
        do { try body(LogComparison(db: db, sessions: LoggedSessions(db))) } catch {
          throw failure.kept(error)
        }
      }
    }
  }

  /// Tells what a caller's own body threw from what the database did.
  private func telling(_ work: (BodyFailure) throws -> Void) throws {
    let failure = BodyFailure()
    do {
      try work(failure)
    } catch {
      if let error = failure.error { throw error }
      throw StoreError(error, path: path)
    }
  }
}

/// The log while records are added to it.
package final class LogMerge {
  package let sessions: LoggedSessions
  private let db: Database
  private let model: ReadModel
  /// The sessions that have got more events: their rows are written when all are there, in the order in which they came, so
  /// that sessions which began together are listed in that order.
  private var touched: [String] = []
  private var isTouched: Set<String> = []

  init(_ db: Database) {
    self.db = db
    model = ReadModel(db)
    sessions = LoggedSessions(db)
  }

  /// Adds an entry as it is kept; false where its id is there already.
  package func add(_ entry: IncomingEntry) throws -> Bool {
    let record = entry.record
    // Another person's file may hold her plans, which must not replace the user's own.
    guard record.sessionID != SharedFileEvent.sessionID else { return false }
    let known = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE id = ?")
    guard try Row.fetchOne(known, arguments: [record.id]) == nil else { return false }
    if isTouched.insert(record.sessionID).inserted {
      touched.append(record.sessionID)
      try model.takeOut(session: record.sessionID)
    }
    try db.run(EventRow.insert, EventRow.arguments(record))
    for event in try entry.events() {
      try Systems.keep(db, event)
      // It is found by when it began from now on.
      if event.payload.startsSession { try model.begin(event) }
    }
    return true
  }

  /// Writes what lists and statistics read of the sessions that have changed.
  fileprivate func finish() throws {
    for id in touched { try model.write(session: id) }
  }

  package func events(ofSession id: String) throws -> [Event] {
    try EventStore.events(db, ofSession: id)
  }
}

extension EventPayload {
  fileprivate var startsSession: Bool { if case .sessionStarted = self { true } else { false } }
}

/// The log while it is looked into.
package struct LogComparison {
  let db: Database
  package let sessions: LoggedSessions

  package func has(_ id: String) throws -> Bool {
    let found = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE id = ?")
    return try Row.fetchOne(found, arguments: [id]) != nil
  }

  package func events(ofSession id: String) throws -> [Event] {
    try EventStore.events(db, ofSession: id)
  }
}

/// What a body threw that was not the database's.
private final class BodyFailure {
  private(set) var error: (any Error)?

  func kept(_ error: any Error) -> any Error {
    if !(error is DatabaseError) { self.error = error }
    return error
  }
}
