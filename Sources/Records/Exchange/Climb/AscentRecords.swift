import Climbing
import Core
import Grades
import Session

/// The events of imported ascents. Sends of one route on one day are one route with repeats.
struct AscentRecords: RowRecords {
  /// The routes sent so far, with the number of their attempts.
  private var sent: [SentRoute: (id: String, attempts: Int)] = [:]
  /// The last ones without a name, which only a repeat joins.
  private var unnamed: [SentRoute: (id: String, attempts: Int)] = [:]

  /// - Parameters:
  ///   - known: the session that the ascents join, if any.
  ///   - gone: attempts of it that are there no more.
  init(joining known: KnownSession?, without gone: Set<String>) {
    for ascent in known?.ascents ?? [] where !gone.contains(ascent.attempt) {
      guard let route = ascent.sentRoute, route.isNamed else { continue }
      sent[route, default: (ascent.route, 0)].attempts += 1
    }
  }

  var length: Int? { nil }

  func pass(_ item: ExchangedItem) {}

  mutating func add(
    _ item: ExchangedItem, as names: ContentID, session: ContentID, _ reading: RowReading
  ) -> RowEvents {
    let main = names["attempt"]
    guard let ascent = item.ascent else { return RowEvents(main: main, result: main) }
    let key = SentRoute(ascent)
    let known = key.flatMap { key in
      key.isNamed ? sent[key] : ascent.style == .again ? unnamed[key] : nil
    }
    let route = known?.id ?? names["route"]
    var events = known == nil ? Self.opening(ascent, route: route) : []
    var attempts = known?.attempts ?? 0
    for number in 0...ascent.repeats {
      attempts += 1
      let part = number == 0 ? "attempt" : "repeat \(number)"
      events.append((part, .attemptLogged(Self.entry(ascent, route: route, index: attempts))))
    }
    switch key {
    case let key? where key.isNamed: sent[key] = (route, attempts)
    case let key?: unnamed[key] = (route, attempts)
    case nil: break
    }
    return RowEvents(
      main: main, result: known == nil ? route : main,
      payloads: events.map { (names[$0.part], .climb($0.event)) })
  }

  private static func opening(
    _ ascent: ExchangedAscent, route: String
  ) -> [(part: String, event: ClimbEvent)] {
    var events: [(part: String, event: ClimbEvent)] = [
      (
        "opened",
        .routeOpened(
          routeID: route, grade: ascent.grade, name: ascent.name, wall: ascent.wall)
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
    if ascent.result == .send, let style = ascent.style,
      style != AscentStyle(usualFor: ascent.discipline)
    {
      events.append(("style", .styled(routeID: route, style)))
    }
    return events
  }

  private static func entry(
    _ ascent: ExchangedAscent, route: String, index: Int
  ) -> AttemptEntry {
    AttemptEntry(
      routeID: route, outcome: ascent.result == .fall ? .fall : .send,
      index: min(index, AttemptEntry.mostIndex), gesture: .imported, timeToLog: .zero,
      rest: .pause(nil))
  }
}

/// A route of a day's list that was sent, by its name and wall. Routes without a name are the same
/// only where the list says so.
struct SentRoute: Hashable {
  private let name: String?
  private let wall: String
  private let grade: Grade

  init?(_ ascent: ExchangedAscent) {
    guard ascent.result != .fall else { return nil }
    name = ascent.name.map(PlainName.letters)
    wall = ascent.wall.map(PlainName.letters) ?? ""
    grade = ascent.grade
  }

  var isNamed: Bool { name != nil }
}

extension [ReadRow] {
  /// The rows with each route's first send before its repeats, whatever order the list has.
  var firstSendsFirst: [ReadRow] {
    var places: [SentRoute: [Int]] = [:]
    for (place, row) in enumerated() {
      guard let route = row.item.ascent.flatMap(SentRoute.init), route.isNamed else { continue }
      places[route, default: []].append(place)
    }
    var sorted = self
    for group in places.values where group.count > 1 {
      let order = group.sorted { (self[$0].sendRank, $0) < (self[$1].sendRank, $1) }
      for (place, row) in zip(group, order) { sorted[place] = self[row] }
    }
    return sorted
  }
}

extension ReadRow {
  fileprivate var sendRank: Int {
    switch item.ascent?.result {
    case .onsight: 0
    case .flash: 1
    case .send where item.ascent?.style == .again: 3
    case .send, .fall, nil: 2
    }
  }
}
