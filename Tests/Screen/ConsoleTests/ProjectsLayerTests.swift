import Climbing
import Core
import Grades
import HUD
import Session
import TestSupport
import Testing
import Words

@testable import Console

@Suite("Projects on the wall", .timeLimit(.minutes(30)))
struct ProjectsLayerTests {
  private static func past(_ tries: Int, days: Int, isSent: Bool = false) -> ClimbPast {
    var past = ClimbPast()
    (past.tries, past.days, past.isSent, past.lastFall) = (tries, days, isSent, .crux)
    return past
  }

  /// A session of a climber with two open climbs and one that is sent.
  private var setup: SessionSetup {
    Rig.setup(at: "V4") { setup in
      let known = [
        ("Pink", "V6", Self.past(11, days: 3)), ("Roof", "V5", Self.past(2, days: 1)),
        ("Done", "V3", Self.past(4, days: 2, isSent: true)),
      ]
      for (name, grade, past) in known {
        guard let grade = Grade(grade, in: .v) else { continue }
        setup.climbs.add(ClimbName(name, of: grade), wall: nil, past)
        setup.routes.append(
          KnownRoute(grade: grade, name: name, wall: nil, past: past, lastDay: Day("2026-11-23"))
        )
      }
    }
  }

  private func rig() -> Rig { Rig.climb(setup: setup) }

  @Test("the start says what is open, and the list offers it by number and by name")
  func open() throws {
    let rig = rig()
    #expect(rig.toast.hasPrefix("Open: Pink V6, 11 tries on 3 days, last on Mon 23 Nov"))
    rig.press("J")
    let list = try #require(rig.list)
    #expect(
      list.rows == [
        "V6  Pink  (11 tries on 3 days, last fall at the crux)",
        "V5  Roof  (2 tries on 1 day, last fall at the crux)",
      ])
    rig.press("1", "Enter")
    // The untouched route takes the name: no empty one stays behind.
    #expect(rig.facts.climb.routes.count == 1 && rig.facts.climb.current?.name == "Pink")
    #expect("\(try #require(rig.facts.climb.current).grade)" == "V6")
    rig.press("f", "J")
    #expect(
      rig.list?.rows.first == "V6  Pink  (12 tries on 4 days, last fall at the crux)")
    rig.press("Esc", "s")
    #expect(rig.toast.contains("sent in 13 tries over 4 days"))
    rig.press("J")
    #expect(rig.list?.rows.map { $0.prefix(8) } == ["V5  Roof"])
  }

  @Test("a climb of a list shows its tries day by day")
  func days() throws {
    let rig = rig()
    func tried(_ id: String, _ day: Int, falls: Int) -> TriedRoute {
      let at = Moment(microseconds: Int64(day) * 86_400_000_000)
      return TriedRoute(
        id: id, session: id, startedAt: at, day: Day(day), at: at, number: 1,
        label: ClimbLabel(isBoulder: true, name: "Pink", wall: nil), grade: .easiest(.v),
        attempts: falls, sends: 0, firstSend: nil, earlier: .none, style: .redpoint,
        isMarkedOnsight: false, lastFall: .crux, isImported: false)
    }
    rig.climb =
      ClimbFold.climbs(
        [tried("a", 20_000, falls: 2), tried("b", 20_002, falls: 1)], ClimbCorrections()
      ).first
    rig.press("J", "i")
    #expect(rig.list?.title == "Pink  VB: 3 tries on 2 days, last fall at the crux")
    #expect(
      rig.list?.rows == [
        "\(Day(20_000).text)  2 tries  last fall at the crux",
        "\(Day(20_002).text)  1 try  last fall at the crux",
      ])
    rig.press("i", "Esc")
    #expect(rig.list == nil)
  }

  @Test("the phone's picker has the open climbs, and a tap goes to one")
  func phone() throws {
    let world = PhoneWorld(setup: setup)
    let projects = try #require(world.card.climb?.projects)
    #expect(projects.map(\.name) == ["Pink", "Roof"] && projects[0].note.hasPrefix("11 tries"))
    #expect(world.card.offers.contains { $0.command == "project" && $0.unavailable == nil })
    guard case .done = world.answer(try gesture("project", "Pink")) else {
      Issue.record("refused")
      return
    }
    #expect(world.climb.current?.name == "Pink" && world.climb.routes.count == 1)
    #expect(world.card.climb?.projects.map(\.name) == ["Roof"])
    guard case .refused = world.answer(try gesture("project", "Nowhere", number: 2)) else {
      Issue.record("done")
      return
    }
  }

  private func say(_ name: String, _ rig: Rig) {
    rig.pass(1)
    let value = SpokenValue(.name(name), words: name.lowercased())
    rig.receive(.said("project", SpokenReading(value), wordEnd: rig.now))
  }

  @Test("a project by name")
  func named() {
    let rig = rig()
    say("Roof", rig)
    #expect(rig.facts.climb.current?.name == "Roof" && rig.facts.climb.routes.count == 1)
    say("Done", rig)
    #expect(rig.facts.climb.current?.name == "Roof")
  }
}
