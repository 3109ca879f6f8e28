import GRDB
import Log
package import Session

/// The sessions in which something was lifted.
extension EventStore {
  /// The events of each, the oldest session first.
  package func liftingSessions() throws(StoreError) -> [[Event]] {
    try read { db in
      let ids = try String.fetchAll(db, sql: Query.liftingSessions)
      return try ids.map { try Self.events(db, ofSession: $0) }
        .sorted { ($0.first?.at.microseconds ?? 0) < ($1.first?.at.microseconds ?? 0) }
    }
  }
}
