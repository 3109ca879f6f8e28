import Foundation
import Log
package import Preferences
package import Store
package import Sync

/// Where a log is synced: what `sync` in the settings says.
package enum SyncPlace: Equatable, Sendable {
  case folder(String)

  package init?(_ setting: String?) {
    guard let setting, !setting.isEmpty else { return nil }
    self = .folder(
      URL(fileURLWithPath: (setting as NSString).expandingTildeInPath).standardizedFileURL.path)
  }

  package init?(_ preferences: Preferences) { self.init(preferences.sync) }

  package var text: String {
    switch self {
    case .folder(let path): path
    }
  }
}

/// One sync of a log with a place.
package enum LogSync {
  /// - Parameters:
  ///   - mayBegin: whether it may begin a new folder there: somebody has named it just now.
  ///   - checking: whether somebody waits for it, who may as well wait for a look at all that this machine has written.
  ///   - batch: how many records are added in one go, in which nobody else can write to the log.
  package static func run(
    _ store: EventStore, _ place: SyncPlace, mayBegin: Bool, checking: Bool, batch: Int = 5000
  ) throws -> SyncReport {
    switch place {
    case .folder(let path):
      try FolderSync(
        folder: path, store: store, machine: ProcessInfo.processInfo.hostName, batch: batch,
        newID: newID, now: { .now }
      ).run(mayBegin: mayBegin, checking: checking)
    }
  }

  private static func newID() -> DeviceID {
    while true { if let id = DeviceID(.random(in: DeviceID.numbers)) { return id } }
  }
}

extension CommandFailure {
  /// What kept a log from being synced.
  package init(syncing error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError: self.init(error)
    case let error as SyncError: self.init(Self.code(of: error), "\(error)")
    default: self.init(.ioError, error.localizedDescription)
    }
  }

  private static func code(of error: SyncError) -> Code {
    switch error {
    case .notBegun, .notAFolder, .unreadable: .noInput
    case .notOurs, .newer, .holdsTheLog: .dataError
    case .busy: .temporary
    case .unwritable: .ioError
    }
  }
}

/// Syncs the log behind a session, at its beginning and its end. Nothing that the climber does waits for it.
///
/// `@unchecked Sendable` because every stored property that changes is guarded by `condition`.
package final class SessionSync: @unchecked Sendable {
  private let store: EventStore
  private let place: SyncPlace
  private let condition = NSCondition()
  private var isRunning = false
  private var failure: String?

  /// Records that are added in one go: some milliseconds, for which an entry may have to wait.
  private static let batch = 500

  package init(_ store: EventStore, _ place: SyncPlace) {
    self.store = store
    self.place = place
  }

  /// Starts one behind, and returns at once.
  package func start() {
    condition.withLock {
      guard !isRunning else { return }
      isRunning = true
      failure = nil
    }
    let thread = Thread { [self] in
      var failed: String?
      do {
        _ = try LogSync.run(
          store, place, mayBegin: false, checking: false, batch: Self.batch)
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

  /// The last one: what was logged goes out. Waits for it, but no longer than `limit`; what kept it, if anything did.
  package func finish(within limit: Duration) -> String? {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    let late = "\(place.text) does not answer. What was logged goes there with the next sync."
    guard wait(until: end) else { return late }
    start()
    guard wait(until: end) else { return late }
    return condition.withLock { failure }
  }

  /// Whether none is under way any more.
  private func wait(until end: Date) -> Bool {
    condition.withLock {
      while isRunning { guard condition.wait(until: end) else { return false } }
      return true
    }
  }
}
