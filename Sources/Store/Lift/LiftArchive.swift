import GRDB
package import Lifting
import Log
import Session
import Synchronization

/// The lifting of every session, read once and kept: when asked again, only sessions with newer events are read.
///
/// The first reading decodes every lifting session in the log, which after years of them takes a second: nobody who waits for
/// a key should ask for it.
package final class LiftArchive: Sendable {
  private struct Contents {
    /// The latest event that was read.
    var latest: Int64 = 0
    /// The oldest session first.
    var lifts: [(startedAt: Moment, past: PastLift)] = []
    var history = LiftHistory()
  }

  private let contents = Mutex(Contents())
  private let hasRead = Mutex(false)

  package init() {}

  /// Whether the log was read, so that the next reading is a short one.
  package var isRead: Bool { hasRead.withLock(\.self) }

  /// What was lifted before, as the log has it now. Waits while another thread reads it for the first time.
  package func history(_ store: EventStore) throws(StoreError) -> LiftHistory {
    let result = contents.withLock { contents in
      Result { () throws(StoreError) in
        let news = try store.liftingNews(since: contents.latest)
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

/// What changed in the log since it was last read for lifts.
private struct LiftingNews {
  let latest: Int64
  /// Sessions with lifted sets that have newer events.
  let changed: Set<String>
  /// All sessions in the log: a deleted or forgotten one is not among them.
  let existing: Set<String>
}

extension EventStore {
  fileprivate func liftingNews(since sequence: Int64) throws(StoreError) -> LiftingNews {
    try read { db in
      LiftingNews(
        latest: try Int64.fetchOne(db, sql: Query.latestEvent) ?? 0,
        changed: Set(
          try String.fetchAll(
            db, sql: sequence == 0 ? Query.liftingSessions : Query.liftingSessionsSince,
            arguments: sequence == 0 ? [] : [sequence])),
        existing: try String.fetchSet(db, sql: Query.sessionIDs))
    }
  }
}
