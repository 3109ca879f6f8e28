import GRDB
import Log
import Session
import Synchronization

/// The folds of the sessions that go on, whose counts are not kept: whoever looks again folds only what came since.
final class OpenSessions: Sendable {
  private struct Folded {
    /// The place of its latest event in the log.
    var latest: Int64
    var state: SessionState
  }

  private let sessions = Mutex<[String: Folded]>([:])
  /// Those of an owner and eight partners, and one more.
  private static let most = 10

  /// A session as it stands.
  func state(_ db: Database, ofSession id: String) throws -> SessionState {
    var folded =
      sessions.withLock { $0.removeValue(forKey: id) }
      ?? Folded(latest: .min, state: SessionState())
    var events: [Event] = []
    let rows = try Row.fetchCursor(
      db, sql: Query.ofSessionSince, arguments: [id, folded.latest])
    while let row = try rows.next() {
      folded.latest = row.integer("sequence") ?? folded.latest
      if case .success(let found) = EventRow.read(row).events { events += found }
    }
    if folded.state.events.isEmpty {
      folded.state = SessionState(folding: events)
    } else {
      for event in events { folded.state.apply(event) }
    }
    sessions.withLock { sessions in
      if sessions.count >= Self.most { sessions.removeAll() }
      sessions[id] = folded
    }
    return folded.state
  }

  func forget() { sessions.withLock { $0.removeAll() } }
}
