import Core
import Exchange
import Files
import Foundation
import Library
import Session
import Store

/// The import and the log that it goes into.
extension ImportFileCommand {
  /// A file that was read otherwise, or that was taken back, isn't read a second time beside that.
  func refuseAgain(_ found: ImportFile, _ target: URL) throws {
    guard let made = found.object(adding: 0), try Files.isThere(target.path) else { return }
    let all = try LoggedImport.all(in: EventStore(at: target))
    for (place, known) in all.enumerated() where known.made.digest == made.digest {
      let day = known.at.map { " on \($0.localDay.short)" } ?? ""
      if !known.stands, known.made.key == made.key {
        try refuse(
          "this file was imported\(day) and taken back. To bring it back: chalktalk import redo \(place + 1)"
        )
      }
      if known.stands, known.made.key != made.key {
        let other = known.made.by.filter { made.by[$0.key] != $0.value }.sorted { $0.key < $1.key }
        let ways = other.map { "\($0.key): \($0.value), now \(made.by[$0.key] ?? "none")" }
        try refuse(
          "this file was imported\(day) and read otherwise (\(ways.joined(separator: "; "))). To read it anew, "
            + "take that back first: chalktalk import undo \(place + 1)")
      }
    }
  }

  /// A dry run only says so.
  private func refuse(_ reason: String) throws {
    guard dryRun else { throw CommandFailure(.dataError, reason) }
    Output.error(reason)
  }

  /// What the import would add to a log, which needn't exist.
  func compare(_ found: ImportFile, with target: URL) throws -> ImportTally {
    var tally = ImportTally(isOfRecords: found.isOfRecords)
    var takenBack: [FileImport] = []
    try found.forgetIDs()
    func count(
      _ search: @escaping SessionSearch, _ has: (String) throws -> Bool,
      _ logged: (String) throws -> [Event]
    ) throws {
      try found.forEachSession(logged) { tally.countSession(before: $0, after: $1) }
      let known = try found.forEachEntry(search, without: takenBack) { entry in
        let isNew = try !has(entry.id) && found.isFirst(entry.id)
        try tally.count(entry, isNew: isNew)
      }
      tally.countKnown(known.number, remapped: known.remapped)
    }
    guard try Files.isThere(target.path) else {
      try count({ _, _ in [] }, { _ in false }, { _ in [] })
      return tally
    }
    let store = try EventStore(at: target)
    takenBack = try LoggedImport.all(in: store).filter { !$0.stands }.map(\.made)
    try store.compare { log in
      try count(log.sessions.search, log.has, log.events)
    }
    return tally
  }

  func add(_ found: ImportFile, to target: URL) throws -> ImportTally {
    var tally = ImportTally(isOfRecords: found.isOfRecords)
    // A running session would have to wait for it.
    let store = try EventStore(at: target, isSession: true)
    KnownLogs().note(target)
    let takenBack = try LoggedImport.all(in: store).filter { !$0.stands }.map(\.made)
    try store.merge { log in
      try found.forEachSession(log.events) { tally.countSession(before: $0, after: $1) }
      let known = try found.forEachEntry(log.sessions.search, without: takenBack) { entry in
        try tally.count(entry, isNew: try log.add(entry))
      }
      if let made = found.object(adding: tally.rows), tally.rows > 0 {
        _ = try log.add(.event(ImportFile.event(made, at: .now)))
      }
      tally.countKnown(known.number, remapped: known.remapped)
    }
    return tally
  }
}
