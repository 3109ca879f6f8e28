import Core
import Grades
import Testing

@testable import Climbing

@Suite("Route", .timeLimit(.minutes(30)))
struct RouteTests {
  private func route(_ outcomes: [Outcome]) -> Route {
    var route = Route(id: "r", grade: .easiest(.v), name: nil)
    route.attempts = outcomes.enumerated().map { place, outcome in
      Attempt(
        id: "a\(place)", at: Moment(milliseconds: Int64(place)),
        entry: AttemptEntry(
          routeID: "r", outcome: outcome, index: place + 1, gesture: .voice, timeToLog: .zero,
          rest: .pause(nil)))
    }
    return route
  }

  @Test(
    "a route's ascent follows from its attempts",
    arguments: [
      ([], nil, nil), ([.fall, .fall], nil, nil), ([.send], 1, "flash"),
      ([.send, .fall, .send], 1, "flash"), ([.fall, .send], 2, "sent in 2 tries"),
      ([.fall, .fall, .send, .send], 3, "sent in 3 tries"),
    ] as [([Outcome], Int?, String?)])
  func ascent(outcomes: [Outcome], tries: Int?, text: String?) {
    let route = route(outcomes)
    #expect(route.triesToSend == tries)
    #expect(route.ascent == text)
    #expect(route.isFlash == (tries == 1))
    #expect(route.isRedpoint == (tries.map { $0 > 1 } ?? false))
  }
}
