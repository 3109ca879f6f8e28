import GRDB
import Log
package import Session

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
