import Climbing
import Grades
import Log
import Session

/// The events of imported ascents.
struct AscentRecords: RowRecords {
  var length: Int? { nil }

  func pass(_ item: ExchangedItem) {}

  func add(
    _ item: ExchangedItem, as names: ContentID, session: ContentID, _ reading: RowReading
  ) -> RowEvents {
    let (attempt, route) = (names["attempt"], names["route"])
    let payloads = item.ascent.map { Self.payloads($0, route: route) } ?? []
    return RowEvents(
      main: attempt, place: route, payloads: payloads.map { (names[$0.part], $0.payload) })
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
            gesture: .imported, timeToLog: .zero, rest: .pause(nil)))
      ))
    return events.map { ($0.part, .climb($0.event)) }
  }
}
