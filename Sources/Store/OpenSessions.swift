import GRDB
import Session
import Synchronization

/// The folds of the sessions that go on, whose counts are not kept: whoever looks again folds only what came since.
final class OpenSessions: Sendable {
  private struct Folded {
    /// The place of its latest event in the log.
    var latest: Int64 = .min
    /// The one that stands last among those of all devices.
    var last: PlacedRecord?
    var state = SessionState()
  }

  private let sessions = Mutex<[String: Folded]>([:])
  /// Those that a gym's fifty machines show each other, four climbers at each.
  private static let most = 200

  /// A session as it stands.
  func state(_ db: Database, ofSession id: String) throws -> SessionState {
    var folded = sessions.withLock { $0.removeValue(forKey: id) } ?? Folded()
    var news = try PlacedRecord.all(
      try Row.fetchCursor(db, sql: Query.ofSessionSince, arguments: [id, folded.latest]))
    if let first = news.first, let last = folded.last, first < last {
      // It came from another machine, and belongs before what was folded.
      folded = Folded()
      news = try PlacedRecord.all(
        try Row.fetchCursor(db, sql: Query.ofSessionSince, arguments: [id, folded.latest]))
    }
    folded.latest = max(folded.latest, news.map(\.sequence).max() ?? .min)
    folded.last = news.last ?? folded.last
    if folded.state.events.isEmpty {
      folded.state = SessionState(folding: news.events)
    } else {
      for event in news.events { folded.state.apply(event) }
    }
    sessions.withLock { sessions in
      if sessions.count >= Self.most { sessions.removeAll() }
      sessions[id] = folded
    }
    return folded.state
  }

  func forget() { sessions.withLock { $0.removeAll() } }
}
