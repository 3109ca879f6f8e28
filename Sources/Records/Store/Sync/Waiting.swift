import GRDB
import Session

extension EventStore {
  /// The number of records that wait for another one: an undo or a correction waits for what it names, and a session's records
  /// wait for its start.
  package func waitingRecords() throws(StoreError) -> Int {
    try read { db in
      try Self.waiting.reduce(0) { try $0 + (Int.fetchOne(db, sql: $1) ?? 0) }
    }
  }

  private static let waiting = [
    named("action", by: "kind IN ('undo', 'redo')"),
    named("attempt", by: "kind GLOB 'climb.attempt-*' AND kind <> 'climb.attempt-imported'"),
    named("set", by: "kind GLOB 'lift.set-*corrected' OR kind = 'lift.set-deleted'"),
    named("goal", by: "kind = 'goal.removed'"),
    """
    SELECT COUNT(*) FROM event WHERE version > 0 AND session_id NOT IN ('\(GoalEvent.sessionID)', '\(SharedFileEvent.sessionID)')
      AND session_id NOT LIKE '\(GoalEvent.partnerPrefix)%'
      AND session_id NOT IN (
        SELECT session_id FROM event WHERE kind IN ('session.started', 'sessionStarted'))
    """,
  ]

  private static func named(_ key: String, by kinds: String) -> String {
    """
    SELECT COUNT(*) FROM event AS one WHERE (\(kinds)) AND json_valid(payload)
      AND NOT EXISTS (SELECT 1 FROM event WHERE id = json_extract(one.payload, '$.\(key)'))
    """
  }
}
