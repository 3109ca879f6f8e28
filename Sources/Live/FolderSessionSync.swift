import Foundation
import Store
import Sync

/// Syncs the log with a folder at the beginning and end of a session.
///
/// `@unchecked Sendable` because every stored property that changes is guarded by `condition`.
final class FolderSessionSync: SessionSync, @unchecked Sendable {
  private let store: EventStore
  private let folder: String
  private let condition = NSCondition()
  private var isRunning = false
  private var failure: String?

  init(_ store: EventStore, folder: String) {
    self.store = store
    self.folder = folder
  }

  /// Starts a sync on another thread, and returns at once.
  func start() {
    condition.withLock {
      guard !isRunning else { return }
      isRunning = true
      failure = nil
    }
    let thread = Thread { [self] in
      var failed: String?
      do {
        _ = try LogSync.run(
          store, .folder(folder), mayBegin: false, checking: false, batch: SyncPlace.sessionBatch)
        try store.countSessions(atOnce: 1)
      } catch {
        failed = CommandFailure(syncing: error).description
      }
      condition.withLock {
        failure = failed
        isRunning = false
        condition.broadcast()
      }
    }
    thread.name = "chalktalk-sync"
    thread.start()
  }

  /// Runs the last sync, which sends what was logged, and waits for at most `limit`. Returns what
  /// prevented it, if anything.
  func finish(within limit: Duration) -> String? {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    let late = "\(folder) does not answer. What was logged goes there with the next sync."
    guard wait(until: end) else { return late }
    start()
    guard wait(until: end) else { return late }
    return condition.withLock { failure }
  }

  /// Waits until no sync is running; false if the time is up.
  private func wait(until end: Date) -> Bool {
    condition.withLock {
      while isRunning { guard condition.wait(until: end) else { return false } }
      return true
    }
  }
}
