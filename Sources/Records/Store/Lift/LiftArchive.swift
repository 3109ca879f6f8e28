import Core
import GRDB
package import Lifting
package import Session
import Synchronization

/// The lifting of every session, read once and remembered. Later readings only read sessions with newer events.
///
/// The first reading decodes every lifting session in the log, which takes a second after some years. So it must not happen
/// while somebody waits for a key.
package final class LiftArchive: Sendable {
  private struct Contents {
    /// The place of the latest event that was read.
    var latest: Int64 = 0
    /// The oldest session first.
    var lifts: [(startedAt: Moment, past: PastLift)] = []
    var history = LiftHistory()
  }

  private let contents = Mutex(Contents())
  private let hasRead = Mutex(false)
  private let who: Who

  /// - Parameter who: whose lifts.
  package init(of who: Who = .owner) { self.who = who }

  /// Whether the log was read before, so that the next reading is quick.
  package var isRead: Bool { hasRead.withLock(\.self) }

  /// What was lifted before, by the current log. Waits while another thread reads it for the first time.
  package func history(_ store: EventStore) throws(StoreError) -> LiftHistory {
    let result = contents.withLock { contents in
      Result { () throws(StoreError) in
        let news = try store.liftingNews(since: contents.latest, of: who)
        try Self.update(&contents, with: news, from: store)
        return contents.history
      }
    }
    let history = try result.get()
    hasRead.withLock { $0 = true }
    return history
  }

  private static func update(
    _ contents: inout Contents, with news: LiftingNews, from store: EventStore
  ) throws(StoreError) {
    var lifts = contents.lifts.filter {
      news.existing.contains($0.past.id) && !news.changed.contains($0.past.id)
    }
    let kept = lifts.count
    for id in news.changed {
      let events = try store.events(ofSession: id)
      guard let first = events.first, let past = PastLift(folding: events) else { continue }
      lifts.append((first.at, past))
    }
    let isSame = kept == contents.lifts.count && kept == lifts.count
    contents.latest = news.latest
    guard !isSame else { return }
    lifts.sort { ($0.startedAt, $0.past.id) < ($1.startedAt, $1.past.id) }
    contents.lifts = lifts
    contents.history = LiftHistory(lifts.map(\.past))
  }
}

/// The changes in the log since its lifts were last read.
private struct LiftingNews {
  let latest: Int64
  /// The existing sessions with lifted sets that have newer events.
  let changed: Set<String>
  /// All sessions of the climber, without deleted and forgotten ones.
  let existing: Set<String>
}

extension EventStore {
  fileprivate func liftingNews(
    since sequence: Int64, of who: Who
  ) throws(StoreError) -> LiftingNews {
    try read { db in
      let changed = try String.fetchAll(
        db, sql: sequence == 0 ? Query.liftingSessions : Query.liftingSessionsSince,
        arguments: sequence == 0 ? [] : [sequence])
      let existing = try String.fetchSet(
        db, sql: Query.sessionIDs(of: who), arguments: who.arguments)
      return LiftingNews(
        latest: try Int64.fetchOne(db, sql: Query.latestEvent) ?? 0,
        changed: existing.intersection(changed), existing: existing)
    }
  }
}
