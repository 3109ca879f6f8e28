import Core
import Grades
import Testing

@testable import Climbing

@Suite("What a session changed", .timeLimit(.minutes(30)))
struct ClimbNewsTests {
  private func route(
    _ id: String, _ name: String?, _ outcomes: [Outcome], tries: Int = 0, days: Int = 0,
    isSent: Bool = false
  ) -> Route {
    var route = Route(id: id, grade: .easiest(.v), name: name)
    (route.past.tries, route.past.days, route.past.isSent) = (tries, days, isSent)
    route.attempts = outcomes.enumerated().map { place, outcome in
      Attempt(
        id: "\(id)-\(place)", at: Moment(microseconds: Int64(place)),
        entry: AttemptEntry(
          routeID: id, outcome: outcome, index: place + 1, gesture: .key, timeToLog: .zero,
          rest: .pause(nil)))
    }
    return route
  }

  @Test(
    "new climbs, those sent at last, and those left open; repeats and routes without a name are no news"
  )
  func all() {
    let news = ClimbNews([
      route("a", "Pink", [.fall]), route("b", nil, [.fall, .send]), route("c", "Flash", [.send]),
      route("d", "Old", [.fall, .send], tries: 5, days: 2),
      route("e", "Again", [.send], tries: 9, days: 3, isSent: true), route("f", "Untouched", []),
      route("g", "Roof", [.fall], tries: 2, days: 1),
      // The same climb twice in a session: sent on the second route.
      route("h", "Twice", [.fall]), route("i", "twice", [.send], tries: 1),
    ])
    #expect(news.new.map(\.id) == ["a", "c", "h"])
    #expect(news.sent.map(\.id) == ["d"] && news.open.map(\.id) == ["a", "g"])
    #expect(news.newText == "new: Pink, Flash, Twice" && news.openText == "open: Pink, Roof")
    #expect(news.stories == ["Old: sent in 7 tries over 3 days"])
    let last = LastClimbing(day: Day(20_000), news: news)
    #expect(last.text == "Last time, \(Day(20_000).text): Old sent, 3 new climbs")
  }

  @Test("nothing changed, nothing said; many names are counted")
  func few() {
    #expect(LastClimbing(day: Day(0), news: ClimbNews([Route]())).text == nil)
    let many = ClimbNews((1...5).map { route("\($0)", "Climb \($0)", [.fall]) })
    #expect(many.newText == "new: Climb 1, Climb 2, Climb 3, and 2 more")
  }
}
