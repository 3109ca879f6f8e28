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

  static func climb(_ name: String, days: ClosedRange<Int>) -> Climb? {
    let routes = days.map { day in
      let at = Moment(microseconds: Int64(day) * 86_400_000_000)
      return TriedRoute(
        id: "\(name)\(day)", session: "\(name)\(day)", startedAt: at, day: Day(day), at: at,
        number: 1, label: ClimbLabel(isBoulder: true, name: name, wall: nil),
        grade: .easiest(.v), attempts: 1, sends: 0, firstSend: nil, earlier: .none,
        style: .redpoint, isMarkedOnsight: false, lastFall: nil, isImported: false)
    }
    return ClimbFold.climbs(routes, ClimbCorrections()).first
  }

  private var corrected: Rig {
    let rig = rig()
    rig.climb = Self.climb("Pink", days: 20_000...20_002)
    rig.climbs = [("Pink", true), ("Roof", true), ("Old", false)].map { name, isUp in
      NamedClimb(ClimbLabel(isBoulder: true, name: name, wall: nil), isUp: isUp)
    }
    rig.climbs.append(
      NamedClimb(ClimbLabel(isBoulder: false, name: "Route", wall: nil), isUp: true))
    return rig
  }

  private func type(_ text: String, _ rig: Rig) { for letter in text { rig.press("\(letter)") } }

  /// The correction that was committed last.
  private func correction(_ rig: Rig) -> ClimbCorrection? {
    guard case .correction(let correction) = rig.committed.last?.payload else { return nil }
    return correction
  }

  @Test("a climb is joined, renamed, split and taken down from its days, and u takes it back")
  func corrections() throws {
    let wanted: [(rows: String, check: (ClimbCorrection) -> Bool)] = [
      (
        "the same climb as Roof",
        {
          if case .named(let n) = $0 {
            n.reason == .merged && n.to.name == "Roof" && n.routes.count == 3
          } else {
            false
          }
        }
      ),
      (
        "name this climb “Rosa”",
        {
          if case .named(let n) = $0 { n.reason == .renamed && n.to.name == "Rosa" } else { false }
        }
      ),
      (
        "set the wall to “Rosa”",
        {
          if case .named(let n) = $0 { n.reason == .renamed && n.to.wall == "Rosa" } else { false }
        }
      ),
      (
        "the tries of \(Day(20_000).text) were another climb, “Rosa”",
        {
          if case .named(let n) = $0 {
            n.reason == .split && n.routes == ["Pink20000"]
          } else {
            false
          }
        }
      ),
      (
        "it was taken down after \(Day(20_000).text)",
        {
          if case .stripped(let label, let at) = $0 {
            label.name == "Pink" && at == Moment(microseconds: 20_000 * 86_400_000_000)
          } else {
            false
          }
        }
      ),
    ]
    for (row, check) in wanted {
      let rig = corrected
      rig.press("J", "i", "c")
      #expect(rig.list?.title == "Correct Pink")
      // Neither a route nor a climb that was taken down can be the same.
      #expect(rig.list?.rows.contains { $0.contains("Route") || $0.contains("Old") } == false)
      if row.contains("Rosa") { type("Rosa", rig) }
      let place = try #require(rig.list?.rows.firstIndex(of: row), "\(row)")
      for _ in 0..<place { rig.press("Down") }
      rig.press("Enter")
      let said = try #require(correction(rig), "\(row)")
      #expect(check(said), "\(row)")
      #expect(rig.committed.last?.sessionID == ClimbCorrection.sessionID)
      let action = try #require(rig.committed.last?.actionID)
      rig.press("u")
      guard case .undone(action, _) = rig.committed.last?.payload else {
        Issue.record("\(row) was not undone")
        continue
      }
      #expect(rig.committed.last?.sessionID == ClimbCorrection.sessionID)
      rig.press("U")
      #expect(rig.committed.last?.payload == .redone(actionID: action))
    }
  }

  @Test("what can't be is refused with the reason, and nothing is logged")
  func refusedCorrections() throws {
    let rig = corrected
    let count = rig.committed.count
    rig.press("J", "i", "c")
    type("Roof", rig)
    rig.press("Down", "Enter")
    #expect(rig.toast == "There is a climb “Roof” already.")
    #expect(rig.committed.count == count)
  }

  @Test("the session follows a correction: its climbs are folded again")
  func refolds() {
    let rig = corrected
    rig.press("J", "1", "Enter", "f")
    #expect(rig.facts.climb.current?.past.days == 3)
    var known = rig.console.desk.setup
    known.climbs = ClimbBook()
    known.routes = []
    rig.book = known
    rig.press("J", "i", "c", "Enter")
    #expect(rig.facts.climb.current?.past == ClimbPast() && rig.facts.climb.attempts == 1)
    rig.press("Esc")
    #expect(rig.list?.rows.count == 1)
  }

  @Test("the picker shows a climb's days, too")
  func picker() {
    let rig = corrected
    rig.press("g")
    type("pink", rig)
    rig.press("Right")
    #expect(rig.list?.title.hasPrefix("Pink") == true && rig.list?.rows.count == 3)
    rig.press("Esc")
    #expect(rig.list?.query == "pink")
  }

  @Test("the phone's picker has the open climbs, and a tap goes to one")
  func phone() throws {
    let world = PhoneWorld(setup: setup)
    let projects = world.driver.console.listing(.routes(from: 0, words: [])).projects
    #expect(projects.map(\.name) == ["Pink", "Roof"] && projects[0].note.hasPrefix("11 tries"))
    #expect(world.card.offers.contains { $0.command == "project" && $0.unavailable == nil })
    guard case .done = world.answer(try gesture("project", "Pink")) else {
      Issue.record("refused")
      return
    }
    #expect(world.climb.current?.name == "Pink" && world.climb.routes.count == 1)
    let left = world.driver.console.listing(.routes(from: 0, words: [])).projects
    #expect(left.map(\.name) == ["Roof"])
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
