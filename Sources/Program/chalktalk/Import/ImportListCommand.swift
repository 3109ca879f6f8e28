import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Library
import Session
import Store

extension LoggedImport {
  /// The imports of a log, the oldest first.
  static func all(in store: EventStore) throws -> [LoggedImport] {
    // What the climber stated has rows, too, and no file.
    let earlier = try store.unmarkedRows().filter { ExchangeFormat(rawValue: $0.key) != nil }
    return all(in: try store.events(ofSession: FileImport.sessionID), earlier: earlier)
  }

  /// `strong.csv (Strong)`.
  var name: String {
    let title = ExchangeFormat(rawValue: made.format)?.title ?? made.format
    return made.key.isEmpty
      ? "what earlier versions imported from \(title)" : "\(made.file) (\(title))"
  }
}

struct ImportListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the imports of other programs' files, with their numbers.")

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let found = try log.openIfStarted().map { try LoggedImport.all(in: $0) } ?? []
    if json {
      return try Output.json(
        found.enumerated().map { place, one -> JSONObject in
          [
            "number": place + 1, "file": one.made.key.isEmpty ? nil : one.made.file,
            "format": one.made.format, "rows": one.made.rows,
            "at": one.at.map(LogText.timestamp), "stands": one.stands,
            "takenBackAt": one.takenBack.map { LogText.timestamp($0.at) },
            "read": one.made.ways,
          ]
        })
    }
    guard !found.isEmpty else { return try Output.line("Nothing was imported into this log yet.") }
    let rows = found.enumerated().map { place, one in
      let ways = one.made.ways.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let parts =
        [one.at?.localDay.short, one.made.rows.counted("row")] + ways
        + [one.stands ? nil : "taken back"]
      return ("\(place + 1)  \(one.name)", parts.compactMap(\.self).joined(separator: ", "))
    }
    for line in Columns.lines(rows) { try Output.line(line.printable) }
    // Two machines read one file otherwise before they synced.
    for (place, one) in found.enumerated() where one.stands {
      let others = found.indices.filter {
        $0 > place && found[$0].stands && found[$0].made.isOfSameFile(as: one.made)
      }
      for other in others {
        try Output.line(
          "\nImports \(place + 1) and \(other + 1) are one file that two machines read in two ways. Each row is here once, in the reading that you see: "
            + "to have the other one, take back the import that read it so."
        )
      }
    }
    try Output.line(
      "\nTo take one back: chalktalk import undo NUMBER; to bring it back: import redo NUMBER; to read it in another way: import again "
        + "NUMBER")
  }
}

/// Takes back or brings back an import.
struct ImportUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take an import back, all of it.",
    discussion: "What was logged since in its sessions stays. chalktalk import redo brings it back."
  )

  @Argument(help: "Its number in chalktalk import list; without it, the latest that stands.")
  var number: Int?

  @Flag(help: "Don't ask.")
  var yes = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openToWrite(.stored(), isSession: true)
    let (place, found) = try ImportChoice.find(
      number, in: store, { $0.stands }, none: "no import stands, so there is nothing to take back",
      other: "is taken back already")
    try ImportChoice.turn(ImportTurn(undoing: found, at: .now), in: store) { effect in
      for line in effect.lines { try Output.line(line.printable) }
      let question = "Take back \(found.name), \(effect.rows.counted("row"))?"
      return try yes || Confirmation.ask(question.printable)
    }
    .map {
      try Output.line(
        "Taken back: \($0.rows.counted("row")) in \($0.sessions.counted("session")). To bring it back: chalktalk import redo "
          + "\(place)")
    }
  }
}

struct ImportRedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Bring back an import that was taken back.")

  @Argument(
    help: "Its number in chalktalk import list; without it, the latest that was taken back.")
  var number: Int?

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openToWrite(.stored(), isSession: true)
    let (place, found) = try ImportChoice.find(
      number, in: store, { !$0.stands },
      none: "no import was taken back, so there is nothing to bring back", other: "stands")
    // The same file, read otherwise, may have taken its place.
    if let now = try LoggedImport.all(in: store).firstIndex(where: {
      $0.stands && $0.made.isOfSameFile(as: found.made) && $0.made.key != found.made.key
    }) {
      throw CommandFailure(
        .dataError,
        "the same file is here as import \(now + 1), read otherwise: take that back first (chalktalk import undo \(now + 1))"
      )
    }
    guard let turn = ImportTurn(redoing: found, at: .now) else { return }
    try ImportChoice.turn(turn, in: store) { _ in true }
      .map {
        try Output.line(
          "Brought back: \($0.rows.counted("row")) in \($0.sessions.counted("session")). To take it back: chalktalk import undo "
            + "\(place)")
      }
  }
}

extension ImportTurn.Effect {
  /// What was logged and corrected since.
  var lines: [String] {
    additions.listed(
      under: "Since then \(added.counted("entry")) came into its sessions, which stay:", of: added)
      + corrections.listed(
        under: "Since then \(corrected.counted("entry")) of it changed; undo and redo keep that:",
        of: corrected)
  }
}

extension [String] {
  /// As the first of all entries under a headline; no lines if there are none.
  func listed(under head: String, of all: Int, indent: Int = 2) -> [String] {
    guard all > 0 else { return [] }
    let space = String(repeating: " ", count: indent)
    let rest = all - count
    return [head] + map { space + $0 } + (rest > 0 ? ["\(space)and \(rest.grouped) more"] : [])
  }
}

enum ImportChoice {
  /// The import of a number, or the latest that fits, with its number.
  static func find(
    _ number: Int?, in store: EventStore, _ fits: (LoggedImport) -> Bool, none: String,
    other: String
  ) throws -> (place: Int, found: LoggedImport) {
    let all = try LoggedImport.all(in: store)
    if let number {
      guard all.indices.contains(number - 1) else {
        throw CommandFailure(.noInput, "there is no import \(number): see chalktalk import list")
      }
      guard fits(all[number - 1]) else {
        throw CommandFailure(.usage, "import \(number) \(other)")
      }
      return (number, all[number - 1])
    }
    guard let place = all.lastIndex(where: fits) else { throw CommandFailure(.noInput, none) }
    return (place + 1, all[place])
  }

  /// Does it in one commit, once `agrees`; nil if not.
  static func turn(
    _ turn: ImportTurn, in store: EventStore, _ agrees: (ImportTurn.Effect) throws -> Bool
  ) throws -> ImportTurn.Effect? {
    var effect = ImportTurn.Effect()
    try store.compare { log in
      for session in try log.sessions(of: turn.found.made) {
        _ = turn.events(in: try log.events(ofSession: session), &effect)
      }
    }
    guard try agrees(effect) else {
      try Output.line("Nothing was changed.")
      throw ExitCode.failure
    }
    effect = ImportTurn.Effect()
    try store.merge { log in
      for event in turn.events { _ = try log.add(.event(event)) }
      for session in try log.sessions(of: turn.found.made) {
        for event in turn.events(in: try log.events(ofSession: session), &effect) {
          _ = try log.add(.event(event))
        }
      }
    }
    return effect
  }
}
