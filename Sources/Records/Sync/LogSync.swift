import Core
import Files
import Foundation
import Library
package import Preferences
package import Store

/// Where a log is synced: the `sync` setting.
package enum SyncPlace: Equatable, Sendable {
  case folder(String)
  case server(ServerAddress)

  package init?(_ setting: String?) {
    guard let setting, !setting.isEmpty else { return nil }
    if let address = ServerAddress(setting) {
      self = .server(address)
      return
    }
    self = .folder(
      URL(fileURLWithPath: (setting as NSString).expandingTildeInPath).standardizedFileURL.path)
  }

  /// Whether a text is an address, such as `http://…`, but not that of a PostgreSQL server.
  package static func isForeign(_ text: String) -> Bool {
    text.contains("://") && ServerAddress(text) == nil
  }

  package init?(_ preferences: Preferences) { self.init(preferences.sync) }

  /// For people: without the password.
  package var text: String {
    switch self {
    case .folder(let path): path
    case .server(let address): address.text
    }
  }
}

/// One sync of a log with a place.
package enum LogSync {
  /// - Parameters:
  ///   - mayBegin: whether the sync may begin a new folder, because somebody has just named it.
  ///   - checking: whether somebody is waiting, and can also wait for a check of everything that
  ///   this machine has written.
  ///   - files: shares the user's own files; nil shares none.
  ///   - mayWrite: whether to write others' changes to those files. Not during a session.
  ///   - batch: how many records are added at once; nobody else can write to the log meanwhile.
  package static func run(
    _ store: EventStore, _ place: SyncPlace, mayBegin: Bool, checking: Bool, files: FileSharing?,
    mayWrite: Bool = true, batch: Int = 5000
  ) throws -> (log: SyncReport, files: FilesReport) {
    func records() throws -> SyncReport {
      try run(store, place, mayBegin: mayBegin, checking: checking, batch: batch)
    }
    guard let files else { return (try records(), FilesReport()) }
    var found = try files.run(mayAdd: nil, mayWrite: false)
    var report = try records()
    let after = try files.run(mayAdd: true, mayWrite: mayWrite)
    found += after
    if after.logged > 0 {
      let again = try records()
      report.sent += again.sent
      report.withheld = again.withheld
      report.added += again.added
      report.problems = again.problems
    }
    return (report, found)
  }

  private static func run(
    _ store: EventStore, _ place: SyncPlace, mayBegin: Bool, checking: Bool, batch: Int
  ) throws -> SyncReport {
    switch place {
    case .folder(let path):
      try FolderSync(
        folder: path, store: store, machine: ProcessInfo.processInfo.hostName, batch: batch,
        newID: newID, now: { .now }
      ).run(mayBegin: mayBegin, checking: checking)
    case .server(let address):
      try link(store, address, batch: batch).run()
    }
  }

  static func link(
    _ store: EventStore, _ address: ServerAddress, batch: Int
  ) throws(ServerError) -> ServerLink {
    try ServerLink(
      address, store: store, machine: ProcessInfo.processInfo.hostName, batch: batch, newID: newID,
      now: { .now })
  }

  private static func newID() -> DeviceID {
    while true { if let id = DeviceID(.random(in: DeviceID.numbers)) { return id } }
  }
}

/// Why a log could not be synced, for people.
enum SyncFailure {
  static func text(_ error: any Error) -> String {
    switch error {
    case is ConfigurationError, is FileError, is LibraryError, is ServerError, is StoreError,
      is SyncError:
      "\(error)"
    default: error.localizedDescription
    }
  }
}
