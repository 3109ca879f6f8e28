package import Core
import GRDB
package import Session

/// Finds the owner's sessions by their starts, deleted ones included. Valid within one transaction.
package final class LoggedSessions {
  private let db: Database
  /// Deleted sessions, which only the table of events has; read when first needed.
  private var deleted: [(id: String, start: Int64)]?

  init(_ db: Database) { self.db = db }

  /// The events of each session that began in a range of time, except the known ones.
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
