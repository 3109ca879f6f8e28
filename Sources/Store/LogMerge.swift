import GRDB
import Log
package import Session

extension EventStore {
  /// Adds records from elsewhere that are not there yet, in one transaction: all of them or, where `body` throws or the
  /// program ends, none. What `body` throws is thrown as it is.
  package func merge(_ body: (LogMerge) throws -> Void) throws {
    try telling { failure in
      try pool.write { db in
        do { try body(LogMerge(db: db, sessions: LoggedSessions(db))) } catch {
          throw failure.kept(error)
        }
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
package struct LogMerge {
  let db: Database
  package let sessions: LoggedSessions

  /// Adds an entry as it is kept, and what lists and statistics ask of it; false where its id is there already.
  package func add(_ entry: IncomingEntry) throws -> Bool {
    try db.cachedStatement(sql: EventRow.insertNew).execute(
      arguments: EventRow.arguments(entry.record))
    guard db.changesCount > 0 else { return false }
    for event in try entry.events() { try Projection.update(db, with: event) }
    try SessionTallies.outdate(db, session: entry.record.sessionID)
    return true
  }

  package func events(ofSession id: String) throws -> [Event] {
    try EventStore.events(db, ofSession: id)
  }
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
