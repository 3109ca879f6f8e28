package import Analysis
import GRDB
import Log

extension EventStore {
  /// Where and by whom each listed session was logged, by the session's id.
  package func sessionOrigins() throws(StoreError) -> [String: SessionOrigin] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, climber, (
            SELECT device FROM event WHERE session_id = session.id ORDER BY sequence LIMIT 1
          ) AS device FROM session
          """)
      let own = try SyncState(db)?.device
      var origins: [String: SessionOrigin] = [:]
      while let row = try rows.next() {
        guard let id = row.textIfAny("id") else { continue }
        // A session that isn't synced yet is this machine's.
        let device = row.integer("device").flatMap { DeviceID($0) } ?? own
        origins[id] = SessionOrigin(device: device, climber: row.textIfAny("climber"))
      }
      return origins
    }
  }
}
