import Core
package import Store

/// Syncs the log on its own thread during a session. The climber never waits for it.
package protocol SessionSync: Sendable {
  /// Starts, and returns at once.
  func start()

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
  /// - Parameter onRound: called on the sync's thread after each round with a server. A folder brings nothing while the session
  ///   lasts.
  package func sessionSync(
    _ store: EventStore, files: FileSharing,
    onRound: @escaping @Sendable (ServerSessionSync.Round) -> Void
  ) -> any SessionSync {
    switch self {
    case .folder(let path): FolderSessionSync(store, folder: path, files: files)
    case .server(let address): ServerSession(store, address, files, onRound)
    }
  }

  /// Whether other machines' entries arrive while a session lasts.
  package var isLive: Bool {
    if case .server = self { true } else { false }
  }

  /// Records added at once: a few milliseconds, for which an entry may have to wait.
  static let sessionBatch = 500
}

/// Syncs the log with a server while a session lasts.
private struct ServerSession: SessionSync {
  private let address: ServerAddress
  private let sync: ServerSessionSync

  private let files: FileSharing

  init(
    _ store: EventStore, _ address: ServerAddress, _ files: FileSharing,
    _ onRound: @escaping @Sendable (ServerSessionSync.Round) -> Void
  ) {
    self.address = address
    self.files = files
    sync = ServerSessionSync(store, onRound: onRound) {
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
      failure: failure.map(SyncFailure.text), notes: notes)
  }
}
