import Core
import Grades
import TestSupport
import Testing

@testable import Climbing

@Suite("Climbs of routes", .timeLimit(.minutes(30)))
struct ClimbFoldTests {
  private static func route(
    _ id: String, day: Int, _ name: String = "Pink", wall: String? = nil, system: GradeSystem = .v,
    grade: Int = 6, falls: Int = 0, isSent: Bool = false, earlier: EarlierTries = .none
  ) -> TriedRoute {
    let start = Moment(microseconds: Int64(day) * 86_400_000_000)
    let attempts = falls + (isSent ? 1 : 0)
    return TriedRoute(
      id: id, session: "s\(id)", startedAt: start, day: Day(day), at: start + .seconds(60),
      number: 1,
      label: ClimbLabel(isBoulder: system.isForBoulders, name: name, wall: wall),
      grade: Grade(system, at: grade) ?? .easiest(system), attempts: attempts,
      sends: isSent ? 1 : 0, firstSend: isSent ? attempts : nil, earlier: earlier,
      style: .redpoint, isMarkedOnsight: false, lastFall: nil, isImported: false)
  }

  private func climbs(_ routes: [TriedRoute], _ corrections: ClimbCorrection...) -> [Climb] {
    var said = ClimbCorrections()
    for (place, correction) in corrections.enumerated() {
      said.append(
        correction, id: "c\(place)", at: Moment(microseconds: Int64(place) * 86_400_000_000))
    }
    return ClimbFold.climbs(routes, said).sorted { $0.id < $1.id }
  }

  @Test("a send on another day is no flash, and later ones are repeats")
  func days() throws {
    let climb = try #require(
      climbs([
        Self.route("a", day: 1, falls: 3), Self.route("b", day: 3, "pínk ", isSent: true),
        Self.route("c", day: 9, grade: 5, isSent: true),
      ]).first)
    #expect(climb.routes.count == 3 && climb.grade == Grade(.v, at: 5))
    #expect(climb.tries == 5 && climb.days.count == 3 && climb.repeats == 1)
    #expect(climb.results["a"] == .part)
    #expect(climb.results["b"] == .sent(tries: 4, isOtherwise: false))
    #expect(climb.results["c"] == .again)
    #expect(climb.firstSend?.ascent == "sent" && climb.steps[1].past.days == 1)
  }

  @Test("a boulder and a route, and climbs at two places, are never one")
  func apart() {
    #expect(
      climbs([
        Self.route("a", day: 1), Self.route("b", day: 2, system: .french),
        Self.route("c", day: 3, wall: "Cave"), Self.route("d", day: 4, wall: "Dome"),
      ]).map(\.routes.count) == [1, 1, 1, 1])
    #expect(
      climbs([Self.route("a", day: 1, wall: "Cave"), Self.route("b", day: 2)]).count == 1,
      "no place, and only one place has the name")
  }

  @Test("a name that is used again after the climb was taken down is a new climb")
  func stripped() {
    let pink = ClimbLabel(isBoulder: true, name: "PINK", wall: nil)
    let found = climbs(
      [Self.route("a", day: 1, falls: 1), Self.route("b", day: 5, isSent: true)],
      .stripped(pink, at: Moment(microseconds: 3 * 86_400_000_000)))
    #expect(found.map(\.routes.count) == [1, 1])
    #expect(found[0].strippedAt != nil && found[1].strippedAt == nil)
    #expect(found[1].results["b"] == .sent(tries: 1, isOtherwise: false))
  }

  @Test(
    "a merge brings all tries along, and later ones by the old name; without it all is as before")
  func merged() {
    let (pink, rosa) = (
      ClimbLabel(isBoulder: true, name: "Pink", wall: nil),
      ClimbLabel(isBoulder: true, name: "Rosa", wall: "Cave")
    )
    let routes = [
      Self.route("a", day: 1, "Rosa", wall: "Cave", falls: 2), Self.route("b", day: 2, falls: 3),
      Self.route("c", day: 8, isSent: true),
    ]
    let merge = ClimbCorrection.named(ClimbNaming(.merged, routes: ["b"], from: pink, to: rosa))
    let found = climbs(routes, merge)
    #expect(found.map { $0.routes.map(\.id) } == [["a", "b", "c"]])
    #expect(found[0].label == rosa && found[0].results["c"] == .sent(tries: 6, isOtherwise: false))
    let split = ClimbCorrection.named(ClimbNaming(.split, routes: ["c"], from: rosa, to: pink))
    #expect(climbs(routes, merge, split).map { $0.routes.map(\.id) } == [["a", "b"], ["c"]])
  }

  @Test(
    "in any order of random routes, each climb has one first send, and only a first try is a flash")
  func properties() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let routes = (0..<12).map { id in
        Self.route(
          "\(id)", day: Int.random(in: 1...6, using: &random),
          ["Pink", "pink", "PÏNK", "Slab"].randomElement(using: &random) ?? "",
          wall: [nil, "Cave", "cave", "Dome"].randomElement(using: &random) ?? nil,
          system: Bool.random(using: &random) ? .v : .french,
          falls: Int.random(in: 0...2, using: &random), isSent: Bool.random(using: &random),
          earlier: [.none, .none, .known(4), .unknown].randomElement(using: &random) ?? .none)
      }
      let found = climbs(routes)
      #expect(climbs(routes.shuffled(using: &random)) == found)
      #expect(found.flatMap { $0.routes.map(\.id) }.sorted() == routes.map(\.id).sorted())
      for climb in found {
        let results = climb.results
        let first = results.values.filter { if case .sent = $0 { true } else { false } }
        #expect(first.count == (climb.firstSent == nil ? 0 : 1))
        #expect(Set(climb.routes.map(\.label.isBoulder)).count == 1)
        #expect(Set(climb.routes.compactMap(\.label.plainWall)).count <= 1)
        for (route, past) in climb.steps where route.isFlash(after: past) {
          #expect(route == climb.routes.first { $0.attempts > 0 && $0.earlier == .none })
        }
        let steps = climb.steps
        var sum = 0
        for (place, step) in steps.enumerated() {
          let next = place + 1 < steps.count ? steps[place + 1].past.tries : climb.tries
          sum += next - step.past.tries
        }
        #expect(climb.byDay.reduce(0) { $0 + $1.tries } == climb.tries)
        #expect(climb.byDay.map(\.day) == climb.days)
        #expect(sum == climb.tries && climb.tries >= climb.routes.reduce(0) { $0 + $1.attempts })
      }
    }
  }
}
