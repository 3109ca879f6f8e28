import GRDB
package import Lifting
import Log
import Session
import Synchronization

/// The lifting of every session, read once and kept: what was logged since is read when somebody asks again.
///
/// The first reading decodes every lifting session that there is, which after years takes seconds: nobody who waits for a key
/// should ask for it.
package final class LiftArchive: Sendable {
  private struct Session {
    /// The place of its latest event in the log.
    var latest: Int64
    var startedAt: Moment
    /// nil where nothing of it stands.
    var past: PastLift?
  }

  private let sessions = Mutex<[String: Session]>([:])
  private let hasRead = Mutex(false)

  package init() {}

  /// Whether the log was read, so that the next reading is a short one.
  package var isRead: Bool { hasRead.withLock(\.self) }

  /// What was lifted before, as the log has it now. Waits while another thread reads it for the first time.
  package func history(_ store: EventStore) throws(StoreError) -> LiftHistory {
    let result = sessions.withLock { sessions in
      Result { () throws(StoreError) in try Self.update(&sessions, from: store) }
    }
    let history = LiftHistory(try result.get())
    hasRead.withLock { $0 = true }
    return history
  }

  /// The lifts in the order of their sessions.
  private static func update(
    _ sessions: inout [String: Session], from store: EventStore
  ) throws(StoreError) -> [PastLift] {
    let latest = try store.liftingSessions()
    for (id, place) in latest where sessions[id]?.latest != place {
      let events = try store.events(ofSession: id)
      guard let first = events.first else { continue }
      sessions[id] = Session(
        latest: place, startedAt: first.at, past: PastLift(folding: events))
    }
    sessions = sessions.filter { latest[$0.key] != nil }
    return sessions.sorted { ($0.value.startedAt, $0.key) < ($1.value.startedAt, $1.key) }
      .compactMap(\.value.past)
  }
}

extension EventStore {
  /// The sessions in which something was lifted, each with the place of its latest event.
  fileprivate func liftingSessions() throws(StoreError) -> [String: Int64] {
    try read { db in
      let ids = try String.fetchAll(db, sql: Query.liftingSessions)
      let latest = try db.cachedStatement(sql: Query.latestOfSession)
      return try Dictionary(
        uniqueKeysWithValues: ids.map { id in
          (id, try Int64.fetchOne(latest, arguments: [id]) ?? 0)
        })
    }
  }
}
