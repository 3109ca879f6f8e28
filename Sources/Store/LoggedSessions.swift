import GRDB
package import Log
package import Session

/// Finds the owner's sessions of a log by when they began, deleted ones too, while a transaction lasts.
package final class LoggedSessions {
  private let db: Database
  /// Deleted sessions are in no table but the events'; found when they are first asked for.
  private var deleted: [(id: String, start: Int64)]?

  init(_ db: Database) { self.db = db }

  /// The events of each session that began then, but of those that are named.
  package func search(
    _ range: ClosedRange<Moment>, without known: Set<String>
  ) throws -> [[Event]] {
    let (from, to) = (range.lowerBound.microseconds, range.upperBound.microseconds)
    let found = try String.fetchAll(
      db.cachedStatement(sql: Query.sessionsBetween), arguments: [from, to])
    let deleted = try deletedSessions().filter { (from...to).contains($0.start) }.map(\.id)
    return try (found + deleted).filter { !known.contains($0) }.map {
      try EventStore.events(db, ofSession: $0)
    }
  }

  private func deletedSessions() throws -> [(id: String, start: Int64)] {
    if let deleted { return deleted }
    let rows = try Row.fetchAll(db, sql: Query.deletedSessions)
    let found = rows.compactMap { row in
      row.textIfAny("session_id").flatMap { id in row.integer("at").map { (id, $0) } }
    }
    deleted = found
    return found
  }
}
