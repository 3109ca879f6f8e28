package import Analysis
package import Core
import GRDB
package import Session

/// A session that is open on another machine.
package struct SessionElsewhere: Equatable, Sendable {
  package let device: DeviceID
  package let facts: SessionFacts
  /// The time of its latest event, by that machine's clock.
  package let lastEventAt: Moment
}

extension EventStore {
  /// The open sessions of other machines: the latest of each climber at each machine, the one with the latest event first.
  package func sessionsElsewhere(
    on machines: Set<DeviceID>
  ) throws(StoreError) -> [SessionElsewhere] {
    try read { db in
      let own = try SyncState.ownDevices(db)
      var found: [SessionElsewhere] = []
      var seen: Set<[String]> = []
      for record in try Row.fetchAll(db, sql: Query.unfinished).compactMap(SessionRecord.init) {
        let writer = try Int64.fetchOne(db, sql: Query.writerOfSession, arguments: [record.id])
        guard let writer, !own.contains(writer), let device = DeviceID(writer),
          machines.contains(device), seen.insert(["\(device)", record.climber ?? ""]).inserted
        else { continue }
        let state = try open.state(db, ofSession: record.id)
        guard let last = state.events.last?.at else { continue }
        found.append(SessionElsewhere(device: device, facts: state.facts, lastEventAt: last))
      }
      // Partners' sessions begin at the same moment, the owner's first.
      return found.sorted {
        ($0.device, $1.lastEventAt, $0.facts.climber ?? "")
          < ($1.device, $0.lastEventAt, $1.facts.climber ?? "")
      }
    }
  }
}

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
