import Core
import GRDB
import Session
import Synchronization

/// The states of open sessions, whose counts aren't stored. Reading one again folds only the events since the last time.
final class OpenSessions: Sendable {
  private struct Folded {
    /// The place of the latest event in this log.
    var latest: Int64 = .min
    /// The last record in the order of all devices.
    var last: PlacedRecord?
    var state = SessionState()
    /// Whether it has an event about its clock.
    var hasClock = false
  }

  private let sessions = Mutex<[String: Folded]>([:])
  /// Enough for the fifty machines of a gym, with four climbers at each.
  private static let most = 200

  /// The current state of a session.
  func state(_ db: Database, ofSession id: String) throws -> SessionState {
    var folded = sessions.withLock { $0.removeValue(forKey: id) } ?? Folded()
    var news = try Self.records(db, ofSession: id, since: folded.latest)
    if let first = news.first, let last = folded.last, first < last {
      // A record from another machine belongs before those that were folded.
      folded = Folded()
      news = try Self.records(db, ofSession: id, since: folded.latest)
    }
    // It changes the times of what was folded before.
    if !folded.state.events.isEmpty, folded.hasClock || news.hasClock {
      folded = Folded()
      news = try Self.records(db, ofSession: id, since: folded.latest)
    }
    folded.hasClock = news.hasClock
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

  private static func records(
    _ db: Database, ofSession id: String, since latest: Int64
  ) throws -> [PlacedRecord] {
    try PlacedRecord.all(
      try Row.fetchCursor(db, sql: Query.ofSessionSince, arguments: [id, latest]))
  }

  func forget() { sessions.withLock { $0.removeAll() } }
}

extension [PlacedRecord] {
  fileprivate var hasClock: Bool { events.contains(where: \.payload.isOfClock) }
}
