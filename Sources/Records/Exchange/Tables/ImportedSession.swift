import Climbing
import Core
import Foundation
import Grades
import Lifting
import Session

/// A session that a file's rows create or join.
struct ImportedSession {
  let id: String
  let startedAt: Moment
  private let names: ContentID
  /// When it began, independent of the zone: part of each id.
  private let at: Moment
  private let format: ExchangeFormat
  /// The import's key.
  private let source: String?
  private let reading: RowReading
  private let opening: [Event]
  /// Whether the session is in the log already.
  private let isJoined: Bool
  private var isOpen: Bool
  private var rows = 0
  private let others: [KnownSession]
  /// The ids already given to rows of the day.
  private(set) var usedIDs: Set<String>
  private var records: any RowRecords

  /// - Parameters:
  ///   - gone: entries of the log whose place rows take.
  ///   - first: one of its rows.
  ///   - known: the session it joins; nil: a new one.
  ///   - others: the sessions around it in the log, whose ids must not be reused.
  ///   - usedIDs: the ids of the sessions and rows already added from the file.
  init(
    of format: ExchangeFormat, _ first: ExchangedItem, joining known: KnownSession?,
    beside others: [KnownSession], usedIDs: Set<String>, _ reading: RowReading,
    _ appVersion: String,
    source: String?, without gone: Set<String> = []
  ) {
    self.format = format
    self.source = source
    self.reading = reading
    var identity = Self.identity(first, reading)
    if let climber = reading.rules.climber {
      identity.content += ["climber", PlainName.letters(climber)]
    }
    var names = ContentID(at: identity.at, identity.content)
    var number = 1
    while known == nil,
      usedIDs.contains(names["session"]) || others.contains(where: { $0.id == names["session"] })
    {
      number += 1
      names = ContentID(at: identity.at, identity.content + ["\(number)"])
    }
    let id = known?.id ?? names["session"]
    let startedAt = known?.startedAt ?? first.start.moment(in: reading.zone)
    self.names = names
    self.id = id
    self.startedAt = startedAt
    self.others = others
    self.usedIDs = usedIDs.union([id])
    at = identity.at
    isJoined = known != nil
    isOpen = isJoined
    records = first.records(joining: known, without: gone)
    opening = [
      Event(
        id: names["start"], sessionID: id, actionID: names["start"], at: startedAt,
        payload: .sessionStarted(
          SessionStart(
            appVersion: appVersion, device: format.title, climber: reading.rules.climber)))
    ]
  }

  /// What identifies a session, whatever file it came from: its ids are derived from this.
  private static func identity(
    _ first: ExchangedItem, _ reading: RowReading
  ) -> (at: Moment, content: [String]) {
    let start = first.start
    if let ascent = first.ascent {
      return (start.momentInUTC, ["ascents", start.dayText, ascent.discipline.rawValue])
    }
    let occasion = Occasion(start, in: reading.zone)
    let minute = start.momentInUTC.microseconds / 60_000_000 * 60_000_000
    return (
      Moment(microseconds: minute),
      [
        "sets", occasion.day, occasion.minute.map(String.init) ?? "",
        PlainName.letters(first.workoutTitle ?? ""),
      ]
    )
  }

  /// A row's events. A known row adds no events, but still counts.
  ///
  /// - Parameter old: the set or attempt whose place it takes, which is deleted in the same action.
  mutating func events(
    _ read: ReadRow, isKnown: Bool, replacing old: String? = nil, _ merge: Merge? = nil
  ) -> [Event] {
    let isRest = read.item.isRest
    if !isRest { rows += 1 }
    guard !isRest, !isKnown else {
      records.pass(read.item)
      return []
    }
    let names = freeName(for: read.item.identity(reading))
    let made = records.add(read.item, as: names, session: self.names, reading)
    var origin = ImportedRow(read.row, format: format, of: made.result, reading.rules)
    origin.source = source
    let gone = old.flatMap { old in
      merge.map { merge in
        Event(
          id: ContentID(at: merge.at, [id, old, merge.id])["replaced"], sessionID: id,
          actionID: made.main, at: merge.at,
          payload: read.item.ascent == nil
            ? .lift(.setDeleted(set: old)) : .climb(.attemptDeleted(attemptID: old)))
      }
    }
    return begin(read.item) + [gone].compactMap(\.self)
      + (made.payloads + [(names["row"], .imported(origin))]).map { id, payload in
        Event(id: id, sessionID: self.id, actionID: made.main, at: now, payload: payload)
      }
  }

  func finish() -> [Event] {
    // A session with nothing but rests never began.
    guard isOpen, !isJoined else { return [] }
    let end = names["end"]
    let stated = records.length.map { startedAt + .seconds($0) }
    return [
      Event(
        id: end, sessionID: id, actionID: end, at: max(stated ?? now, now), payload: .sessionEnded)
    ]
  }

  /// The first unused id for rows with the same content.
  private mutating func freeName(for content: [String]) -> ContentID {
    var number = 1
    while true {
      let names = ContentID(at: at, [id, "\(number)"] + content)
      let row = names["row"]
      let isFree = !others.contains { $0.eventIDs.contains(row) }
      if usedIDs.insert(row).inserted, isFree { return names }
      number += 1
    }
  }

  /// Rows have an order but mostly no time: ten seconds apart keeps them on their day.
  private var now: Moment { startedAt + .seconds(10 * min(rows, 4000)) }

  private mutating func begin(_ item: ExchangedItem) -> [Event] {
    if isOpen { return [] }
    isOpen = true
    guard let ascent = item.ascent else { return opening }
    let name = names["climb"]
    let system =
      ascent.grade.system.isOfOtherClimbing
      ? ascent.discipline.usualSystem : ascent.grade.system
    let start = ClimbStart(discipline: ascent.discipline, system: system)
    return opening + [
      Event(
        id: name, sessionID: id, actionID: name, at: startedAt, payload: .climb(.started(start)))
    ]
  }
}

/// Turns the rows of a session into events, in order: of ascents, or of sets.
protocol RowRecords {
  /// The session's length in seconds, if the file gives it.
  var length: Int? { get }

  /// Notes a row that adds nothing: a rest, or a row that the log has.
  mutating func pass(_ item: ExchangedItem)

  /// Turns a row into events.
  ///
  /// - Parameters:
  ///   - names: gives the ids of what the row becomes.
  ///   - session: gives the ids of what several rows share.
  mutating func add(
    _ item: ExchangedItem, as names: ContentID, session: ContentID, _ reading: RowReading
  ) -> RowEvents
}

/// What a row becomes.
struct RowEvents {
  /// The id of the main event.
  let main: String
  /// The id of what the row became, with which the row is stored.
  let result: String
  var payloads: [(id: String, payload: EventPayload)] = []
}

extension ExchangedItem {
  /// The row's content in one spelling. Event ids are derived from it, so that two machines that
  /// import the same row from two programs give it the same ids.
  fileprivate func identity(_ reading: RowReading) -> [String] {
    switch self {
    case .ascent(let ascent):
      let meaning = AscentMeaning(ascent)
      return [
        "ascent", meaning.name ?? "", ascent.grade.system.id, "\(ascent.grade)",
        meaning.result.rawValue,
      ]
    case .set(let set): return set.identity(reading)
    case .note(let note), .rest(let note): return ["note", PlainName.letters(note.exercise)]
    }
  }
}

/// Ids derived from content: a ULID made of its time and 80 bits of a hash.
struct ContentID {
  private let at: Moment
  private let hash: UInt128

  init(at: Moment, _ content: [String]) {
    self.at = at
    hash = Self.hash(
      content.joined(separator: "\u{1F}"), from: 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
  }

  /// The id of a part.
  subscript(part: String) -> String {
    let whole = Self.hash("\u{1E}" + part, from: hash)
    return ULID.text(at: at, whole >> 80 ^ whole)
  }

  /// FNV-1a, 128 bits, folded to fewer (the FNV draft, sections 2 and 3): nobody gains from a
  /// collision, and a billion entries have one by chance with a probability of 4e-7.
  private static func hash(_ text: String, from start: UInt128) -> UInt128 {
    var hash = start
    for byte in text.utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
    return hash
  }
}
