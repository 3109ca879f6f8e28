package import Core
package import Files
package import Foundation
import GRDB
import Session

/// A folder of automatic backups, one for each session: the newest, and each that alone holds an event.
package struct BackupFolder: Sendable {
  package let path: String

  /// A backup in the folder.
  package struct Backup: Equatable, Sendable {
    package var path: String
    /// The time of the latest entry in it, of those that aren't in the future; for a file that can't be read, of its name.
    package var at: Moment
    package var bytes: Int
    /// The ids of its sessions; nil if it can't be read.
    var ids: Set<String>?
    /// The log that it was made of; nil if unknown.
    package var log: String?

    /// The number of its sessions; nil if it can't be read.
    package var sessions: Int? { ids?.count }

    /// The files in a folder whose names have a stamp, those with the latest entries first. A name's time is only what some
    /// clock said.
    fileprivate static func all(
      in folder: String, at now: Moment, stamp: (String) -> FileStamp?
    ) throws(FileError) -> [Backup] {
      let names = try Files.names(in: folder)
      let found = names.compactMap { name -> (entry: Backup, number: Int)? in
        guard let stamp = stamp(name) else { return nil }
        let path = "\(folder)/\(name)"
        let contents = try? BackupContents(of: path)
        let at = contents?.latest(before: now) ?? min(stamp.at, now)
        let entry = Backup(
          path: path, at: at, bytes: LogFiles.size(path), ids: contents?.sessions,
          log: BackupSums.log(of: path))
        return (entry, stamp.number)
      }
      return found.sorted {
        ($0.entry.at, $0.entry.sessions ?? 0, $0.entry.path, $0.number)
          > ($1.entry.at, $1.entry.sessions ?? 0, $1.entry.path, $1.number)
      }.map(\.entry)
    }
  }

  package init(_ path: String) { self.path = path }

  /// The backups, the one with the latest entries first; other files are ignored. Throws if the folder can't be reached; one
  /// that is absent holds none.
  package func entries(at now: Moment) throws(FileError) -> [Backup] {
    try Backup.all(in: path, at: now, stamp: Self.stamp)
  }

  /// Backs up a log, then removes the backups beyond `number` and those whose latest entry is older than `days` (0: however
  /// old). The new one always stays, and so does one that holds an event that neither it nor another that stays has: the log
  /// may have been emptied, replaced or cut off. What was removed from the log on purpose (`Forgotten`) doesn't count.
  ///
  /// One clock that runs ahead makes no backup old: age counts up to the latest entry that was in a backup before.
  @discardableResult
  package func keep(
    _ store: EventStore, at now: Moment, number: Int, days: Int
  ) throws -> String {
    try Files.makeFolder(path)
    let before = try entries(at: now)
    let date = Date(timeIntervalSince1970: Double(now.microseconds / 1_000_000))
    let file = Files.freeName(
      "\(path)/\(Self.prefix)\(FileStamp.text(date))", extension: Self.suffix)
    try store.backup(to: FileTarget(file, existing: .kept))
    let latest = min(now, before.first?.at ?? now)
    let oldest = days > 0 ? latest - .seconds(days * 86_400) : Moment(microseconds: .min)
    let surplus = before.enumerated().filter { $0.offset + 1 >= number || $0.element.at < oldest }
      .map(\.element)
    var kept = before.filter { !surplus.contains($0) }
    for entry in surplus {
      let own = BackupEvents.own(of: entry.path, besides: [file] + kept.map(\.path))
      if let own, try store.unforgotten(own).isEmpty {
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
  /// The old logs that were kept when a backup replaced them, the one with the latest entries first.
  /// Throws if the log's folder can't be reached.
  package static func kept(
    of log: URL, at now: Moment
  ) throws(FileError) -> [BackupFolder.Backup] {
    let place = URL(fileURLWithPath: Files.followed(log.path))
    return try BackupFolder.Backup.all(in: place.deletingLastPathComponent().path, at: now) {
      name in
      stamp(of: name, keptFrom: place.lastPathComponent)
    }
  }
}
