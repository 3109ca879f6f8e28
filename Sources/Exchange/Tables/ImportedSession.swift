import Climbing
import Foundation
import Lifting
import Log
import Session

/// A session that comes in row by row.
struct ImportedSession {
  let key: String
  private let id: String
  private let names: ContentID
  private let format: ExchangeFormat
  private let startedAt: Moment
  private let opening: [Event]
  private var isOpen = false
  private var rows = 0
  /// How many there were of each that are alike.
  private var alike: [[String]: Int] = [:]
  private var sets = SetRecords()

  /// - Parameters:
  ///   - start: as the file has it: the ids are made of it, whatever the zone is.
  ///   - at: the moment that it is here.
  init(
    of format: ExchangeFormat, key: String, start: CivilTime, at: Moment, appVersion: String
  ) {
    self.key = key
    self.format = format
    startedAt = at
    names = ContentID(at: start.momentInUTC, [format.rawValue, key])
    id = names["session"]
    opening = [
      Event(
        id: names["start"], sessionID: id, actionID: names["start"], at: at,
        payload: .sessionStarted(
          SessionStart(appVersion: appVersion, device: format.title)))
    ]
  }

  mutating func events(
    _ row: TableRow, _ item: ExchangedItem, _ rules: ImportRules, identity: [String]
  ) -> [Event] {
    if case .rest(let rest) = item {
      sets.rested(rest.restBefore)
      return []
    }
    let number = alike[identity, default: 0] + 1
    alike[identity] = number
    rows += 1
    let names = ContentID(
      at: item.session.start.momentInUTC, [format.rawValue, key, "\(number)"] + identity)
    let main: String
    // What the row became, if that is not the main event.
    var place: String?
    var payloads: [(id: String, payload: EventPayload)]
    switch item {
    case .ascent(let ascent):
      main = names["attempt"]
      place = names["route"]
      payloads = Self.payloads(ascent, route: names["route"]).map { (names[$0.part], $0.payload) }
    case .note(let note):
      (main, payloads) = (names["row"], [])
      place = sets.placeOfNote(note, session: self.names)
    case .set(let set):
      main = names["set"]
      payloads = sets.events(set, rules, session: self.names, id: main).map { id, event in
        (id, .activity(AnyActivityEvent(event)))
      }
    case .rest: return []
    }
    let origin = ImportedRow(
      format: format.rawValue, of: place ?? main,
      fields: row.filled.map { ImportedRow.Field(name: $0.name, text: $0.text) })
    payloads.append((names["row"], .imported(origin)))
    return begin(item)
      + payloads.map { id, payload in
        Event(id: id, sessionID: self.id, actionID: main, at: now, payload: payload)
      }
  }

  func finish() -> [Event] {
    // One of rests alone never began.
    guard isOpen else { return [] }
    let end = names["end"]
    let told = sets.length.map { startedAt + .seconds($0) }
    return [
      Event(
        id: end, sessionID: id, actionID: end, at: max(told ?? now, now), payload: .sessionEnded)
    ]
  }

  /// Rows have an order and mostly no time: ten seconds from one to the next keep them on their day.
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
    // Tries that nobody logged one by one are no attempts of this session.
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

/// Ids of what is made of the same content: a ULID of its time, and of 80 bits of a hash.
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

  /// FNV-1a, 128 bits, and its folding to fewer (the FNV draft, sections 2 and 3): nobody gains by two that are alike,
  /// and by chance a billion entries have a pair with a probability of 4e-7.
  private static func hash(_ text: String, from start: UInt128) -> UInt128 {
    var hash = start
    for byte in text.utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
    return hash
  }
}
