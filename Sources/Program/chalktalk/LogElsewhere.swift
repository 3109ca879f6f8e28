import Core
import Files
import Foundation
import Library
import Preferences
import Store
import Sync

/// Where sessions are that the log lacks: in its backups, in its WAL, in the sync folder or on the server.
struct LogElsewhere {
  private let log: URL
  /// nil for a log named with --db, which is never synced.
  private let place: SyncPlace?
  private let folder: BackupFolder

  /// - Parameter isOwn: whether it is the user's own log.
  init(_ log: URL, _ preferences: Preferences, isOwn: Bool) {
    self.log = log
    place = isOwn ? SyncPlace(preferences) : nil
    folder = BackupFolder(preferences.backupPath)
  }

  /// The backups of this log and the logs that a restore replaced, with the numbers that `restore` gives them.
  private var backups: [(number: Int, entry: BackupFolder.Backup)] {
    let path = Files.followed(log.path)
    // What can't be read has nothing to offer; `doctor` says why.
    let all =
      ((try? folder.entries(at: .now)) ?? []) + ((try? Restore.kept(of: log, at: .now)) ?? [])
    return all.enumerated().map { ($0.offset + 1, $0.element) }
      .filter { $0.entry.log == nil || $0.entry.log == path }
  }

  /// The backups and replaced logs.
  var entries: [BackupFolder.Backup] { backups.map(\.entry) }

  /// Whether anything has the log's name. Throws if nobody can say, or if it is a folder.
  var isThere: Bool {
    get throws(FileError) {
      // Only the folder of the usual log is made when it is needed.
      let isUsual = log == LogOptions.usualFile
      switch try Files.presence(of: log.path, missingFolder: isUsual ? .isEmpty : .isUnreachable) {
      case .absent: return false
      case .folder: throw .isFolder(path: log.path)
      case .file, .stream, .device: return true
      }
    }
  }

  /// For a log that is missing or was cut to nothing: what is known of it elsewhere, and how to bring it back; nil if this log
  /// is simply new. Throws if nobody can say whether it is there.
  var loss: String? {
    get throws(FileError) {
      let isThere = try isThere
      if isThere {
        guard try Files.presence(of: log.path) == .file, LogFiles.isEmpty(log.path) else {
          return nil
        }
      }
      let state = isThere ? "is empty: something has cut it to 0 bytes" : "is gone"
      let kept = [walText, backupText].compactMap(\.self)
      // A new machine has no log, but a place to sync from.
      guard isThere || !kept.isEmpty || KnownLogs().contains(log) else { return nil }
      let found = kept + [placeText.map { "\($0) --new" }].compactMap(\.self)
      guard found.isEmpty else { return "\(log.path) \(state). \(found.joined(separator: ". "))" }
      return "\(log.path) \(state). No backup of it was found"
        + (isThere ? "" : "; if a stick or a share belongs there, connect it")
    }
  }

  private var walText: String? {
    guard let entries = try? Salvage.number(inWALOf: log.path), entries > 0 else { return nil }
    return "Its WAL holds \(entries.counted("entry")): chalktalk restore --salvage \(log.path)"
  }

  /// The backup with most sessions, and how to bring it back; nil if there is none.
  var backupText: String? {
    let best = backups.max {
      ($0.entry.sessions ?? 0, $0.entry.at) < ($1.entry.sessions ?? 0, $1.entry.at)
    }
    guard let best, let sessions = best.entry.sessions, sessions > 0 else { return nil }
    return "A backup holds \(sessions.counted("session")): chalktalk restore \(best.number)"
  }

  /// What to do where there is no log yet, or no more.
  var placeText: String? {
    switch place {
    case .folder(let path)?:
      (try? Files.presence(of: "\(path)/chalktalk-sync.json")) == .file
        ? "The sync folder holds what was synced: chalktalk sync" : nil
    case .server?: "The server holds what was synced: chalktalk sync"
    case nil: nil
    }
  }

  /// A line about sessions that backups hold and this log lacks; nil if there are none.
  func lack(in store: EventStore) -> String? {
    let number = (try? store.missedSessions(in: entries)) ?? 0
    guard number > 0 else { return nil }
    return "\(number.counted("session")) in the backups, but not in this log: "
      + "chalktalk restore --missing brings \(number == 1 ? "it" : "them") back"
  }

  /// Brings those back; returns their number.
  func bringBack(into store: EventStore) throws -> Int {
    try store.bringBack(from: backups.map(\.entry.path))
  }
}
