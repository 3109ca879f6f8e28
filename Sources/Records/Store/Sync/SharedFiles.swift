import Core
import GRDB
package import Session

/// The versions of a shared file in the log, and the one that this machine's file last agreed with.
package struct SharedFileHistory: Equatable, Sendable {
  package struct Version: Equatable, Sendable {
    /// The id of its event.
    package var id: String
    /// nil: the file was removed.
    package var text: String?
    package var replaces: String?
    /// Whether it was logged on this machine.
    package var isOwn: Bool

    package init(id: String, text: String?, replaces: String?, isOwn: Bool) {
      self.id = id
      self.text = text
      self.replaces = replaces
      self.isOwn = isOwn
    }
  }

  /// In the order that all machines agree on.
  package var versions: [Version]
  package var agreed: String?

  package init(versions: [Version] = [], agreed: String? = nil) {
    self.versions = versions
    self.agreed = agreed
  }

  package var latest: Version? { versions.last }
  package var base: Version? { versions.first { $0.id == agreed } }

  /// Whether the latest version descends from this one, step by step; false if a step hasn't arrived yet.
  package func latestDescends(from version: Version) -> Bool {
    var next = latest
    for _ in versions {
      guard let step = next else { return false }
      if step.id == version.id { return true }
      next = versions.first { $0.id == step.replaces }
    }
    return false
  }
}

extension EventStore {
  /// The files that were ever shared.
  package func sharedFiles() throws(StoreError) -> [SharedFile: SharedFileHistory] {
    try read { db in
      let own = try SyncState.ownDevices(db).union([0])
      var files: [SharedFile: SharedFileHistory] = [:]
      let rows = try Row.fetchCursor(
        db, sql: Query.ofSession, arguments: [SharedFileEvent.sessionID])
      for placed in try PlacedRecord.all(rows) {
        for event in [placed].events {
          guard case .file(let change) = event.payload else { continue }
          files[change.file, default: SharedFileHistory()].versions.append(
            SharedFileHistory.Version(
              id: event.id, text: change.text, replaces: change.replaces,
              isOwn: own.contains(placed.device)))
        }
      }
      for row in try Row.fetchAll(db, sql: "SELECT kind, name, event FROM shared_file") {
        guard let content = row.textIfAny("kind").flatMap(SharedFile.Content.init),
          let file = row.textIfAny("name").flatMap({ SharedFile(content, $0) })
        else { continue }
        files[file]?.agreed = row.textIfAny("event")
      }
      return files
    }
  }

  /// Stores that this machine's file agrees with an event.
  package func keep(agreed event: String, on file: SharedFile) throws(StoreError) {
    try write { db in
      try db.run(
        "INSERT OR REPLACE INTO shared_file (kind, name, event) VALUES (?, ?, ?)",
        [file.content.rawValue, file.name, event])
    }
  }
}
