package import Log
package import Store
import Sync

/// Syncs the log on its own thread during a session. The climber never waits for it.
package protocol SessionSync: Sendable {
  /// Starts, and returns at once.
  func start()

  /// Follows the other machines during the session; nil if nothing arrives from them meanwhile.
  var gym: GymWatch? { get }

  /// Sends what was logged, and waits for at most `limit`.
  func finish(within limit: Duration) -> SessionSyncEnd
}

/// How the last sync of a session went.
package struct SessionSyncEnd: Sendable {
  /// Why the sync failed; nil if it didn't.
  package var failure: String?
  /// Notes for the user about files that arrived.
  package var notes: [String] = []
}

extension SyncPlace {
  package func sessionSync(
    _ store: EventStore, files: FileSharing, unit: MassUnit
  ) -> any SessionSync {
    switch self {
    case .folder(let path): FolderSessionSync(store, folder: path, files: files)
    case .server(let address): ServerSession(store, address, files, unit)
    }
  }

  /// Records added at once: a few milliseconds, for which an entry may have to wait.
  static let sessionBatch = 500
}

/// Syncs the log with a server while a session lasts.
private struct ServerSession: SessionSync {
  private let address: ServerAddress
  private let sync: ServerSessionSync

  private let files: FileSharing
  let gym: GymWatch?

  init(_ store: EventStore, _ address: ServerAddress, _ files: FileSharing, _ unit: MassUnit) {
    self.address = address
    self.files = files
    let gym = GymWatch(store, unit: unit)
    self.gym = gym
    sync = ServerSessionSync(store, onRound: gym.record) {
      _ = try? files.run(mayAdd: nil, mayWrite: false)
      return try LogSync.link(store, address, batch: SyncPlace.sessionBatch)
    }
  }

  func start() { sync.start() }

  /// Others' changes have arrived by now. They are written first, so that this machine's own changes go out in the last round.
  func finish(within limit: Duration) -> SessionSyncEnd {
    let notes = (try? files.run(mayAdd: true, mayWrite: true))?.notes ?? []
    let (isOver, failure) = sync.finish(within: limit)
    guard isOver else {
      return SessionSyncEnd(failure: "\(ServerError.late(server: address.text))", notes: notes)
    }
    return SessionSyncEnd(
      failure: failure.map { CommandFailure(syncing: $0).description }, notes: notes)
  }
}
