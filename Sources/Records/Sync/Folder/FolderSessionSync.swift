import Foundation
import Store
import Threads

/// Syncs the log with a folder at the beginning and end of a session.
///
/// `@unchecked Sendable` because every stored property that changes is guarded by `condition`.
final class FolderSessionSync: SessionSync, @unchecked Sendable {
  private let store: EventStore
  private let folder: String
  private let files: FileSharing
  private let condition = Condition()
  private var isRunning = false
  private var end = SessionSyncEnd()

  init(_ store: EventStore, folder: String, files: FileSharing) {
    self.store = store
    self.folder = folder
    self.files = files
  }

  /// Starts a sync on another thread, and returns at once.
  func start() { start(isLast: false) }

  /// - Parameter isLast: whether the session is over, so that others' changes to the user's files may be written.
  private func start(isLast: Bool) {
    condition.withLock {
      guard !isRunning else { return }
      isRunning = true
      end = SessionSyncEnd()
    }
    let thread = Thread { [self] in
      var outcome = SessionSyncEnd()
      do {
        outcome.notes = try LogSync.run(
          store, .folder(folder), mayBegin: false, checking: false, files: files,
          mayWrite: isLast, batch: SyncPlace.sessionBatch
        ).files.notes
        try store.countSessions(atOnce: 1)
      } catch {
        outcome.failure = SyncFailure.text(error)
      }
      condition.withLock {
        end = outcome
        isRunning = false
        condition.broadcast()
      }
    }
    thread.name = "chalktalk-sync"
    thread.start()
  }

  /// Runs the last sync, which sends what was logged, and waits for at most `limit`.
  func finish(within limit: Duration) -> SessionSyncEnd {
    let until = ContinuousClock.now + limit
    let late = SessionSyncEnd(
      failure: "\(folder) does not answer. What was logged goes there with the next sync.")
    guard wait(until: until) else { return late }
    start(isLast: true)
    guard wait(until: until) else { return late }
    return condition.withLock { end }
  }

  /// Waits until no sync is running; false if the time is up.
  private func wait(until end: ContinuousClock.Instant) -> Bool {
    condition.withLock {
      while isRunning { guard condition.wait(until: end) else { return false } }
      return true
    }
  }
}
