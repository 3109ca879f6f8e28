package import Store
import Sync

/// Syncs the log on its own thread during a session. The climber never waits for it.
package protocol SessionSync: Sendable {
  /// Starts, and returns at once.
  func start()

  /// Sends what was logged, and waits for at most `limit`. Returns what prevented it, if anything.
  func finish(within limit: Duration) -> String?
}

extension SyncPlace {
  package func sessionSync(_ store: EventStore) -> any SessionSync {
    switch self {
    case .folder(let path): FolderSessionSync(store, folder: path)
    case .server(let address): ServerSession(store, address)
    }
  }

  /// Records added at once: a few milliseconds, for which an entry may have to wait.
  static let sessionBatch = 500
}

/// Syncs the log with a server while a session lasts.
private struct ServerSession: SessionSync {
  private let address: ServerAddress
  private let sync: ServerSessionSync

  init(_ store: EventStore, _ address: ServerAddress) {
    self.address = address
    sync = ServerSessionSync(store) {
      try LogSync.link(store, address, batch: SyncPlace.sessionBatch)
    }
  }

  func start() { sync.start() }

  func finish(within limit: Duration) -> String? {
    let (isOver, failure) = sync.finish(within: limit)
    guard isOver else { return "\(ServerError.late(server: address.text))" }
    return failure.map { CommandFailure(syncing: $0).description }
  }
}
