import Files
package import Foundation
import GRDB
package import Log
import Session

/// A folder of backups that the program makes by itself, one for each session, and of which it keeps the newest.
package struct BackupFolder: Sendable {
  package let path: String

  /// A backup in it.
  package struct Entry: Equatable, Sendable {
    package var path: String
    /// When it was made, by its name.
    package var at: Moment
    package var bytes: Int
  }

  package init(_ path: String) { self.path = path }

  /// Its backups, the newest first. What else lies there is none of ours.
  package var entries: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let found = names.compactMap { name -> (entry: Entry, number: Int)? in
      Self.stamp(of: name).map { stamp in
        let path = "\(path)/\(name)"
        return (Entry(path: path, at: stamp.at, bytes: LogFiles.size(path)), stamp.number)
      }
    }
    return found.sorted { ($0.entry.at, $0.number) > ($1.entry.at, $1.number) }.map(\.entry)
  }

  /// Backs a log up, and removes backups beyond `number`, and those older than `days` (0: none is too old). The new one
  /// always stays.
  @discardableResult
  package func keep(
    _ store: EventStore, at now: Moment, number: Int, days: Int
  ) throws -> String {
    try Files.makeFolder(path)
    let date = Date(timeIntervalSince1970: Double(now.microseconds / 1_000_000))
    let file = Files.freeName(
      "\(path)/\(Self.prefix)\(FileStamp.text(date))", extension: Self.suffix)
    try store.backup(to: FileTarget(file, existing: .kept))
    let oldest = days > 0 ? now - .seconds(days * 86_400) : Moment(microseconds: 0)
    for (place, entry) in entries.enumerated() where entry.path != file {
      if place >= number || entry.at < oldest { try Files.remove(entry.path) }
    }
    return file
  }

  private static let (prefix, suffix) = ("chalktalk-", ".sqlite")

  /// Of a backup, `chalktalk-2026-11-22T005500Z.sqlite`.
  private static func stamp(of name: String) -> FileStamp? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return FileStamp(name.dropFirst(prefix.count).dropLast(suffix.count))
  }
}

extension Restore {
  /// The logs that were kept when a backup took their place, the newest first.
  package static func kept(of log: URL) -> [BackupFolder.Entry] {
    let place = URL(fileURLWithPath: Files.followed(log.path))
    let folder = place.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name -> BackupFolder.Entry? in
      stamp(of: name, keptFrom: place.lastPathComponent).map { stamp in
        let path = "\(folder)/\(name)"
        return BackupFolder.Entry(path: path, at: stamp.at, bytes: LogFiles.size(path))
      }
    }.sorted { $0.at > $1.at }
  }

  /// How many sessions a backup holds; nil where it can't be read. It is left as it is.
  package static func sessions(in backup: String) -> Int? {
    var configuration = Configuration()
    configuration.readonly = true
    // A backup is one file in rollback mode: to read it makes nothing beside it.
    guard !LogFiles.hasPending(backup),
      let queue = try? DatabaseQueue(path: backup, configuration: configuration)
    else { return nil }
    defer { try? queue.close() }
    return try? queue.read { db in try Int.fetchOne(db, sql: Query.sessionCount(of: .all)) }
  }
}
