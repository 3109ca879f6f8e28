import Console
import Core
import Exchange
import Files
import Foundation
import Library
import Session
import Store

/// The import and the log that it goes into.
extension ImportRun {
  /// Tells the rules whose rows they are, if not the owner's, and what the log calls its climbers.
  mutating func know(_ rules: inout ImportRules) throws {
    if let replaced { climber = replaced.found.made.climber }
    guard let name = climber else { return }
    if try Files.isThere(target.path) { rules.climbers = try EventStore(at: target).climbers() }
    climber = try rules.climbers.known(name) ?? ClimberNames().checked(name, besides: [])
    rules.climber = climber
  }

  /// A file that was read otherwise is read again only in place of that, and one that was taken back not beside that.
  mutating func recognise(_ found: inout ImportFile) throws {
    guard replaced == nil, let made = found.object(adding: 0), try Files.isThere(target.path)
    else { return }
    let all = try LoggedImport.all(in: EventStore(at: target))
    let known = all.enumerated().filter { $1.made.isOfSameFile(as: made) }
    if let (place, other) = known.last(where: { $1.stands }) {
      let topics = other.made.differences(from: made)
      guard !topics.isEmpty else { return }
      let read = topics.map {
        "\($0): \(other.made.by[$0] ?? "none"), now \(made.by[$0] ?? "none")"
      }
      let reason =
        "file was imported\(other.dayText) and read otherwise (\(read.joined(separator: "; ")))"
      guard !options.yes, !options.dryRun else {
        return try refuse(
          "this \(reason). To read it again so, in place of that: chalktalk import again \(place + 1) \(file) "
            + "with the same options")
      }
      guard try Confirmation.ask("This \(reason). Read it again so, in place of that?") else {
        throw try ImportOptions.declined()
      }
      replaced = (place + 1, other)
      keys = Set(all.map(\.made.key))
      found.mark(apartFrom: keys)
    } else if let (place, other) = known.last(where: { $1.made.differences(from: made).isEmpty }) {
      try refuse(
        "this file was imported\(other.dayText) and taken back. To bring it back: chalktalk import redo \(place + 1)"
      )
    }
  }

  /// A dry run only says so.
  private func refuse(_ reason: String) throws {
    guard options.dryRun else { throw CommandFailure(.dataError, reason) }
    Output.error(reason)
  }

  /// What the import would add to a log, which needn't exist.
  func report(_ found: ImportFile) throws -> ImportReport {
    var tally = ImportTally(isOfRecords: found.isOfRecords)
    var takenBack: [FileImport] = []
    var replacement = replaced.map {
      ImportReplacement(of: $0.found, at: .now, in: options.timeZone)
    }
    try found.forgetIDs()
    func count(
      _ search: @escaping SessionSearch, _ has: (String) throws -> Bool,
      _ logged: (String) throws -> [Event]
    ) throws {
      try found.forEachSession(logged) { tally.countSession(before: $0, after: $1) }
      let search = replacement?.searching(search) ?? search
      let known = try ImportProgress.during("Comparing") { step in
        try found.forEachEntry(search, without: takenBack, step: step) { entry in
          let isNew = try !has(entry.id) && found.isFirst(entry.id)
          try tally.count(entry, isNew: isNew)
          if replacement != nil {
            for event in try entry.events() { replacement?.changes.compare(event) }
          }
        }
      }
      tally.countKnown(known)
    }
    guard try Files.isThere(target.path) else {
      try count({ _, _ in [] }, { _ in false }, { _ in [] })
      return ImportReport(found, tally)
    }
    let store = try EventStore(at: target)
    takenBack = try gone(in: store)
    try store.compare { log in
      if let replaced {
        try replacement?.plan(log.sessions(of: replaced.found.made), log.events)
      }
      try count(log.sessions.search, log.has, log.events)
    }
    return ImportReport(found, tally, again(replacement))
  }

  func add(_ found: ImportFile) throws -> ImportReport {
    var tally = ImportTally(isOfRecords: found.isOfRecords)
    // A running session would have to wait for it.
    let store = try EventStore(at: target, isSession: true)
    KnownLogs().note(target)
    let takenBack = try gone(in: store)
    let others = try LoggedImport.all(in: store)
    var replacement = replaced.map {
      ImportReplacement(of: $0.found, at: .now, in: options.timeZone)
    }
    try ImportProgress.during("Adding") { step in
      try store.merge { log in
        if let replaced {
          try replacement?.plan(log.sessions(of: replaced.found.made), log.events)
        }
        try found.forEachSession(log.events) { tally.countSession(before: $0, after: $1) }
        let search = replacement?.searching(log.sessions.search) ?? log.sessions.search
        let known = try found.forEachEntry(search, without: takenBack, step: step) { entry in
          try tally.count(entry, isNew: try log.add(entry))
        }
        for event in replacement?.events ?? [] { _ = try log.add(.event(event)) }
        if var made = found.object(adding: tally.rows), tally.rows > 0 {
          made.know(others)
          _ = try log.add(.event(ImportFile.event(made, at: .now)))
        }
        tally.countKnown(known)
      }
    }
    return ImportReport(found, tally, again(replacement))
  }

  /// The imports whose rows the log will hold no more.
  private func gone(in store: EventStore) throws -> [FileImport] {
    try LoggedImport.all(in: store).filter { !$0.stands }.map(\.made)
      + [replaced?.found.made].compactMap(\.self)
  }

  private func again(_ replacement: ImportReplacement?) -> ImportReport.Again? {
    guard let replacement, let replaced else { return nil }
    return ImportReport.Again(replaced.number, replacement)
  }
}

extension LoggedImport {
  /// ` on 28 Nov 2026`; empty for those of earlier versions.
  fileprivate var dayText: String { at.map { " on \($0.localDay.short)" } ?? "" }
}
