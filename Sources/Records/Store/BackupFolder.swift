import Files
package import Foundation
import GRDB
package import Log
import Session

/// A folder of automatic backups, one for each session, of which the newest are kept, and each that alone holds an event.
package struct BackupFolder: Sendable {
  package let path: String

  /// A backup in the folder.
  package struct Entry: Equatable, Sendable {
    package var path: String
    /// When it was made, by its name.
    package var at: Moment
    package var bytes: Int

    /// The files in a folder whose names have a stamp, the newest first.
    fileprivate static func all(in folder: String, stamp: (String) -> FileStamp?) -> [Entry] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap { name in stamp(name).map { (name, $0) } }
        .sorted { ($0.1.at, $0.1.number) > ($1.1.at, $1.1.number) }
        .map { name, stamp in
          let path = "\(folder)/\(name)"
          return Entry(path: path, at: stamp.at, bytes: LogFiles.size(path))
        }
    }
  }

  package init(_ path: String) { self.path = path }

  /// The backups, the newest first; other files are ignored.
  package var entries: [Entry] { Entry.all(in: path, stamp: Self.stamp) }

  /// Backs up a log, then removes the backups beyond `number` and those older than `days` (0: however old). The new one
  /// always stays, and so does one that holds an event that neither it nor another that stays has: the log may have been
  /// emptied, replaced or cut off.
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
    let others = entries.filter { $0.path != file }
    let surplus = others.enumerated().filter { $0.offset + 1 >= number || $0.element.at < oldest }
      .map(\.element)
    var kept = others.filter { !surplus.contains($0) }
    for entry in surplus {
      if BackupEvents.areAll(of: entry.path, in: file, or: kept.map(\.path)) {
        try Files.remove(entry.path)
      } else {
        kept.append(entry)
      }
    }
    return file
  }

  private static let (prefix, suffix) = ("chalktalk-", ".sqlite")

  /// The stamp in a backup's name, `chalktalk-2026-11-22T005500Z.sqlite`.
  private static func stamp(of name: String) -> FileStamp? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return FileStamp(name.dropFirst(prefix.count).dropLast(suffix.count))
  }
}

extension Restore {
  /// The old logs that were kept when a backup replaced them, the newest first.
  package static func kept(of log: URL) -> [BackupFolder.Entry] {
    let place = URL(fileURLWithPath: Files.followed(log.path))
    return BackupFolder.Entry.all(in: place.deletingLastPathComponent().path) { name in
      stamp(of: name, keptFrom: place.lastPathComponent)
    }
  }

  /// The number of sessions in a backup; nil if it can't be read. The backup isn't changed.
  package static func sessions(in backup: String) -> Int? {
    guard let queue = try? DatabaseQueue(ofBackup: backup) else { return nil }
    defer { try? queue.close() }
    return try? queue.read { db in try Int.fetchOne(db, sql: Query.sessionCount(of: .all)) }
  }
}
