import Foundation
import Store
import Threads

/// Syncs the log with a folder at the beginning and end of a session.
final class FolderSessionSync: SessionSync {
  private let store: EventStore
  private let folder: String
  private let files: FileSharing
  private let state = Monitor(State())

  private struct State {
    var isRunning = false
    var end = SessionSyncEnd()
  }

  init(_ store: EventStore, folder: String, files: FileSharing) {
    self.store = store
    self.folder = folder
    self.files = files
  }

  /// Starts a sync on another thread, and returns at once.
  func start() { start(isLast: false) }

  /// - Parameter isLast: whether the session is over, so that others' changes to the user's files may be written.
  private func start(isLast: Bool) {
    let isNew = state.withLock { state in
      if state.isRunning { return false }
      state = State(isRunning: true)
      return true
    }
    guard isNew else { return }
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
      state.change { $0 = State(end: outcome) }
    }
    thread.name = "chalktalk-sync"
    thread.start()
  }

  /// Runs the last sync, which sends what was logged, and waits for at most `limit`.
  func finish(within limit: Duration) -> SessionSyncEnd {
    let until = ContinuousClock.now + limit
    let late = SessionSyncEnd(
      failure: "\(folder) does not answer. What was logged goes there with the next sync.")
    guard end(by: until) != nil else { return late }
    start(isLast: true)
    return end(by: until) ?? late
  }

  /// Waits until no sync is running, and returns how the last one ended; nil if the time is up.
  private func end(by moment: ContinuousClock.Instant) -> SessionSyncEnd? {
    state.wait(until: moment) { $0.isRunning ? nil : $0.end }
  }
}
