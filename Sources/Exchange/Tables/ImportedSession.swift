import Climbing
import Foundation
import Lifting
import Log
import Session

/// A session that a file's rows create or join.
struct ImportedSession {
  let id: String
  let startedAt: Moment
  private let names: ContentID
  /// When it began, independent of the zone: part of each id.
  private let at: Moment
  private let format: ExchangeFormat
  private let reading: RowReading
  private let opening: [Event]
  /// Whether the session is in the log already.
  private let isJoined: Bool
  private var isOpen: Bool
  private var rows = 0
  private let others: [KnownSession]
  /// The ids already given to rows of the day.
  private(set) var taken: Set<String>
  private var sets: SetRecords

  /// - Parameters:
  ///   - first: one of its rows.
  ///   - known: the session it joins; nil: a new one.
  ///   - others: the sessions around it in the log, whose ids must not be reused.
  ///   - taken: ids of the sessions and rows already added from the file.
  init(
    of format: ExchangeFormat, _ first: ExchangedItem, joining known: KnownSession?,
    beside others: [KnownSession], taken: Set<String>, _ reading: RowReading, _ appVersion: String
  ) {
    self.format = format
    self.reading = reading
    let identity = Self.identity(first, reading)
    var names = ContentID(at: identity.at, identity.content)
    var number = 1
    while known == nil,
      taken.contains(names["session"]) || others.contains(where: { $0.id == names["session"] })
    {
      number += 1
      names = ContentID(at: identity.at, identity.content + ["\(number)"])
    }
    let id = known?.id ?? names["session"]
    let startedAt = known?.startedAt ?? first.session.start.moment(in: reading.zone)
    self.names = names
    self.id = id
    self.startedAt = startedAt
    self.others = others
    self.taken = taken.union([id])
    at = identity.at
    isJoined = known != nil
    isOpen = isJoined
    sets = SetRecords(joining: known)
    opening = [
      Event(
        id: names["start"], sessionID: id, actionID: names["start"], at: startedAt,
        payload: .sessionStarted(SessionStart(appVersion: appVersion, device: format.title)))
    ]
  }

  /// What identifies a session, whatever file it came from: its ids are derived from this.
  private static func identity(
    _ first: ExchangedItem, _ reading: RowReading
  ) -> (at: Moment, content: [String]) {
    let start = first.session.start
    if let ascent = first.ascent {
      return (start.momentInUTC, ["ascents", start.dayText, ascent.discipline.rawValue])
    }
    let occasion = Occasion(start, in: reading.zone)
    let minute = start.momentInUTC.microseconds / 60_000_000 * 60_000_000
    let title = first.set?.workout.title ?? first.rest?.workout.title ?? ""
    return (
      Moment(microseconds: minute),
      ["sets", occasion.day, occasion.minute.map(String.init) ?? "", PlainName.letters(title)]
    )
  }

  /// A row's events. A known row adds no events, but still counts.
  mutating func events(_ read: ReadRow, isKnown: Bool) -> [Event] {
    if case .rest(let rest) = read.item {
      sets.rested(rest.restBefore)
      return []
    }
    rows += 1
    guard !isKnown else {
      sets.rested(nil)
      return []
    }
    let names = freeName(for: read.item.identity(reading))
    let main: String
    // The id of what the row became, if that isn't the main event.
    var place: String?
    var payloads: [(id: String, payload: EventPayload)]
    switch read.item {
    case .ascent(let ascent):
      main = names["attempt"]
      place = names["route"]
      payloads = Self.payloads(ascent, route: names["route"]).map { (names[$0.part], $0.payload) }
    case .note(let note):
      (main, payloads) = (names["row"], [])
      place = sets.placeOfNote(note, session: self.names)
    case .set(let set):
      main = names["set"]
      payloads = sets.events(set, reading, session: self.names, id: main).map { id, event in
        (id, .lift(event))
      }
    case .rest: return []
    }
    let origin = ImportedRow(read.row, format: format, of: place ?? main)
    payloads.append((names["row"], .imported(origin)))
    return begin(read.item)
      + payloads.map { id, payload in
        Event(id: id, sessionID: self.id, actionID: main, at: now, payload: payload)
      }
  }

  func finish() -> [Event] {
    // A session with nothing but rests never began.
    guard isOpen, !isJoined else { return [] }
    let end = names["end"]
    let told = sets.length.map { startedAt + .seconds($0) }
    return [
      Event(
        id: end, sessionID: id, actionID: end, at: max(told ?? now, now), payload: .sessionEnded)
    ]
  }

  /// The first unused id for rows with the same content.
  private mutating func freeName(for content: [String]) -> ContentID {
    var number = 1
    while true {
      let names = ContentID(at: at, [id, "\(number)"] + content)
      let row = names["row"]
      let isFree = !others.contains { $0.eventIDs.contains(row) }
      if taken.insert(row).inserted, isFree { return names }
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
    let start = ClimbStart(discipline: ascent.discipline, system: ascent.grade.system)
    return opening + [
      Event(
        id: name, sessionID: id, actionID: name, at: startedAt, payload: .climb(.started(start)))
    ]
  }

  private static func payloads(
    _ ascent: ExchangedAscent, route: String
  ) -> [(part: String, payload: EventPayload)] {
    var events: [(part: String, event: ClimbEvent)] = [
      (
        "opened",
        .routeOpened(
          routeID: route, grade: ascent.grade, name: ascent.name, place: ascent.place)
      )
    ]
    let earlier = ascent.tries.map { $0 - 1 }
    // Tries that were only counted don't become attempts of this session.
    if earlier != 0 {
      events.append(("tried", .triedBefore(routeID: route, tries: earlier)))
    }
    if ascent.result == .onsight {
      events.append(("onsight", .onsightMarked(routeID: route, isOnsight: true)))
    }
    events.append(
      (
        "attempt",
        .attemptLogged(
          AttemptEntry(
            routeID: route, outcome: ascent.result == .fall ? .fall : .send, index: 1,
            gesture: .imported, timeToLog: .zero, restBefore: nil))
      ))
    return events.map { ($0.part, .climb($0.event)) }
  }
}

extension ExchangedItem {
  fileprivate var rest: ExchangedSet? { if case .rest(let rest) = self { rest } else { nil } }

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
    case .set(let set):
      let exercise = reading.exercise(set.exercise) ?? .init(ownOf: set)
      return [
        "set", exercise.id, set.values.weight.map { "\($0.canonical)" } ?? "",
        set.values.reps.map(String.init) ?? "", set.values.metres.map(String.init) ?? "",
        set.values.time.map { "\($0.milliseconds)" } ?? "", set.isMissed ? "missed" : "",
      ]
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
