import Climbing
package import Core
import Lifting
import Session
import Timers

/// The records of one session, in an order in which the log could have been written.
///
/// An export has the log's order. A file that was sorted or shuffled since has another, in which a
/// route may come after its attempts: it would be lost, because the log never changes what it holds.
package struct RecordOrder {
  private let records: [EventRecord]
  private let events: [[Event]]
  /// By record: the places of those that must come before it.
  private let needs: [[Int]]

  /// Throws for a record that can't be read.
  package init(_ records: [EventRecord]) throws(PayloadError) {
    self.records = records
    var events: [[Event]] = []
    for record in records { events.append(try record.events()) }
    self.events = events
    var makers: [String: Int] = [:]
    for place in records.indices.reversed() { makers[records[place].id] = place }
    for place in records.indices {
      for id in events[place].compactMap(\.payload.created) { makers[id] = place }
    }
    let start = events.firstIndex { $0.contains(where: \.payload.isSessionStart) }
    let preparations = Self.preparations(records, events)
    needs = records.indices.map { place in
      var needed = Set(Self.texts(records[place]).compactMap { makers[$0] })
      if let start { needed.insert(start) }
      if events[place].contains(where: \.payload.isAttempt) {
        needed.formUnion(preparations[records[place].actionID] ?? [])
      }
      return needed.subtracting([place]).sorted()
    }
  }

  /// Whether each record comes after all that it needs.
  package var isSound: Bool {
    needs.enumerated().allSatisfy { place, needed in needed.allSatisfy { $0 < place } }
  }

  /// By time, and what happened at one time as the program writes it; nil if even so a record comes
  /// before one that it needs.
  package var sorted: [EventRecord]? {
    let imports = Set(
      records.indices.filter { events[$0].contains(where: \.payload.isOfImport) }
        .map { records[$0].actionID })
    let keys = records.indices.map { place in
      let isOfImport = imports.contains(records[place].actionID)
      return (
        at: records[place].at,
        rank: events[place].map { $0.payload.rank(isOfImport: isOfImport) }.max() ?? 0,
        id: records[place].id
      )
    }
    let wanted = records.indices.sorted {
      (keys[$0].at, keys[$0].rank, keys[$0].id) < (keys[$1].at, keys[$1].rank, keys[$1].id)
    }
    let ordered = wanted.map { records[$0] }
    guard let order = try? RecordOrder(ordered), order.isSound else { return nil }
    return ordered
  }

  /// What an action says about a route before its attempt.
  private static func preparations(
    _ records: [EventRecord], _ events: [[Event]]
  ) -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    for place in records.indices where events[place].contains(where: \.payload.isPreparation) {
      places[records[place].actionID, default: []].append(place)
    }
    return places
  }

  /// All texts in a record's payload, some of which are ids.
  private static func texts(_ record: EventRecord) -> [String] {
    guard let json = try? JSON(parsing: record.payload.json) else { return [] }
    return texts(json)
  }

  private static func texts(_ json: JSON) -> [String] {
    switch json {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts($0.value) }
    case .null, .bool, .number: []
    }
  }
}

extension EventPayload {
  /// The id of what it brings into the session.
  fileprivate var created: String? {
    switch self {
    case .climb(.routeOpened(let route, _, _, _)): route
    case .lift(.exerciseAdded(let block, _)): block
    default: nil
    }
  }

  fileprivate var isSessionStart: Bool { if case .sessionStarted = self { true } else { false } }
  fileprivate var isAttempt: Bool { if case .climb(.attemptLogged) = self { true } else { false } }

  fileprivate var isPreparation: Bool {
    switch self {
    case .climb(.triedBefore), .climb(.onsightMarked), .climb(.styled): true
    default: false
    }
  }

  fileprivate var isOfImport: Bool {
    switch self {
    case .imported: true
    case .climb(.attemptLogged(let entry)): entry.gesture == .imported
    case .lift(.setLogged(let entry)): entry.gesture == .imported
    default: false
    }
  }

  /// Its place among what happened at one time. An import opens the route of an attempt, then logs
  /// that; a session logs the attempt, and then goes on.
  fileprivate func rank(isOfImport: Bool) -> Int {
    switch self {
    case .sessionStarted: 0
    case .climb(.started), .lift(.started), .timer(.started(_)): 1
    case .climb(.planStarted): 2
    case .climb(.routeOpened), .lift(.exerciseAdded): isOfImport ? 3 : 7
    case .climb(.triedBefore), .climb(.onsightMarked), .climb(.styled): isOfImport ? 4 : 9
    case .climb(.attemptLogged(let entry)): isOfImport && entry.index > 1 ? 6 : 5
    case .lift(.setLogged), .timer(.logged(_)): 5
    case .climb(.planAdvanced), .climb(.planHeld): 6
    case .climb(.routeSwitched), .lift(.exerciseSwitched): 8
    case .climb, .lift, .timer, .rest, .goal, .correction, .file, .partner, .clock, .undone,
      .redone, .fileImport, .unknown:
      9
    case .imported: 10
    case .sessionEnded, .sessionDeleted: 11
    }
  }
}
