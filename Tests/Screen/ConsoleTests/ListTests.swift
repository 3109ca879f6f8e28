import Analysis
import Canvas
import Climbing
import Core
import Grades
import HUD
import Hearing
import Session
import Sound
import Testing
import Words

@testable import Console

/// Lists over the climbing screen: what they handle, and what passes through to it.
@Suite("Lists", .timeLimit(.minutes(30)))
struct ListTests {
  @Test("in a list too, “next” goes to the next route, and a send is logged there")
  func nextIsTheRoute() {
    let rig = Rig.climb()
    rig.press("s")
    rig.say("history")
    #expect(rig.listening.mode == .list)
    rig.say("next")
    #expect(rig.facts.climb.currentNumber == 2)
    rig.say("send")
    #expect(rig.facts.climb.routes.map(\.attempts.count) == [1, 1])
  }

  @Test("down and up move the selection; by word, with a tone")
  func moves() {
    let rig = Rig.climb()
    rig.press("s", "f", "s", "h")
    #expect(rig.list?.selection == 2)
    #expect(rig.say("up").contains(.speaker(.play(.previous))))
    #expect(rig.say("up") == [.speaker(.play(.previous))] && rig.list?.selection == 0)
    rig.press("Down")
    #expect(rig.list?.selection == 1)
  }

  @discardableResult
  private func say(_ rig: Rig, row number: Double) -> [Effect] {
    rig.receive(
      .said(
        "row", SpokenReading(SpokenValue(.number(number, nil), words: "\(number)")),
        wordEnd: rig.now))
  }

  @Test("a row number selects its row; a number too high selects none")
  func numbers() {
    let rig = Rig.climb()
    rig.press("s", "f", "s", "h")
    #expect(rig.expected.contains { $0.intent == "row" })
    #expect(say(rig, row: 1) == [.speaker(.play(.previous))] && rig.list?.selection == 0)
    #expect(say(rig, row: 3) == [.speaker(.play(.next))] && rig.list?.selection == 2)
    for number in [0, 4, 2.5] {
      say(rig, row: number)
      #expect(rig.list?.selection == 2 && rig.toast == "Say “row” and a number up to 3.")
    }
    rig.say("next")
    #expect(rig.facts.climb.currentNumber == 2, "“next” still means the route")
  }

  @Test("a key logs in the list of attempts as the word does")
  func keys() {
    let rig = Rig.climb()
    rig.press("h", "s")
    #expect(rig.facts.counts.sends == 1 && rig.list?.rows.count == 1)
    rig.press("u")
    #expect(rig.facts.counts.sends == 0)
  }

  @Test("when an undo shortens the list, its last row is selected, and its keys act")
  func shortened() {
    let rig = Rig.climb()
    rig.press("s", "f", "h")
    rig.say("undo")
    #expect(rig.list?.rows.count == 1 && rig.list?.selection == 0)
    rig.press("c")
    #expect(rig.facts.counts.falls == 1)
  }

  @Test("a digit goes to the row, and never logs; two digits go to a row beyond the ninth")
  func digits() {
    let rig = Rig.climb()
    for _ in 0..<12 { rig.press("s") }
    let count = rig.committed.count
    rig.press("h", "3")
    #expect(rig.list?.selection == 2)
    rig.press("Home", "1", "2")
    #expect(rig.list?.selection == 11)
    rig.press("4")
    #expect(rig.list?.selection == 3, "there is no row 124")
    rig.press("Down", "1", "1", "0")
    #expect(rig.toast == "There is no row 0: the list has 12.")
    #expect(rig.committed.count == count)
    // In the plans, too, where details of the last fall would be logged.
    rig.press("Esc", "f", "l", "2")
    #expect(rig.facts.climb.current?.attempts.last?.highPoint == nil)
  }

  @Test("j and k move in every list; arrows sideways and Space never log through one")
  func movingLetters() {
    let rig = Rig.climb()
    rig.press("s", "f", "s")
    for key in ["h", "l", "t", ",", "L", "H"] {
      rig.press(key)
      let count = rig.committed.count
      rig.press("Home", "j")
      #expect(rig.list?.selection == (rig.list?.rows.count ?? 0 > 1 ? 1 : 0), "\(key)")
      rig.press("k")
      #expect(rig.list?.selection == 0, "\(key)")
      rig.press("k")
      #expect(
        rig.toast == (rig.list?.rows.isEmpty == true ? "The list is empty." : "The first row."))
      if key != ",", key != "L" { rig.press("Left", "Right") }
      #expect(rig.committed.count == count, "\(key)")
      while rig.list != nil { rig.press("Esc") }
    }
    #expect(rig.facts.climb.currentNumber == 1)
  }

  @Test("a slash narrows a list by typing; Enter keeps the rows, Esc shows all of them again")
  func narrows() {
    let rig = Rig.climb()
    rig.press("s", "f", "s", "f", "h", "/")
    rig.type("fall")
    #expect(rig.list?.query == "fall" && rig.list?.rows.count == 2)
    #expect(rig.facts.counts.attempts == 4, "letters are text")
    rig.press("Down")
    rig.press("Enter")
    #expect(rig.list?.selection == 1)
    rig.press("c")
    #expect(rig.facts.climb.current?.attempts.map(\.outcome) == [.send, .fall, .send, .send])
    rig.press("Esc")
    #expect(rig.list?.query == nil && rig.list?.rows.count == 4)
    rig.press("/")
    rig.type("nothing like it")
    #expect(rig.list?.rows == [] && rig.list?.empty == "No row has that.")
    rig.press("Esc", "Esc")
    #expect(rig.list == nil)
  }

  @Test("a key that does nothing is answered")
  func answered() {
    let rig = Rig.climb()
    for key in ["b", "x", "z", "D", "7", "/", "~", "F5"] {
      rig.press(key)
      #expect(rig.sounds == [.play(.refused)], "\(key)")
      #expect(rig.toast == "The key \(key) does nothing here: ? shows what works.")
    }
    #expect(rig.facts.counts.attempts == 0)
  }

  @Test("a click selects a row, a second click chooses it")
  func clicks() throws {
    let rig = Rig.climb()
    rig.press("n", "n", "s", "g")
    rig.receive(.click(.row(1), pressed: rig.now))
    #expect(rig.list?.selection == 1 && rig.facts.climb.currentNumber == 3)
    rig.receive(.click(.row(1), pressed: rig.now))
    #expect(rig.list == nil && rig.facts.climb.currentNumber == 2)
    rig.press("h")
    rig.receive(.click(.row(0), pressed: rig.now))
    rig.receive(.click(.row(0), pressed: rig.now))
    #expect(
      rig.facts.climb.attempts == 1, "a list without a choice ignores the second click")
  }

  @Test("pasted text goes into a text field, and is ignored elsewhere")
  func paste() {
    let rig = Rig.climb()
    rig.receive(.pasted("ssfq"))
    #expect(rig.facts.climb.attempts == 0 && rig.scene.overlay == nil)
    rig.press("g")
    rig.receive(.pasted("moonlight"))
    #expect(rig.list?.query == "moonlight")
    rig.press("Enter")
    #expect(rig.facts.climb.current?.name == "moonlight")
    rig.press("g")
    rig.receive(.pasted("over the\r\n\n\troof\u{1B}\n"))
    #expect(rig.list?.query == "over the roof", "lines are joined with a space")
  }

  @Test("the grade that the log recommends comes first, says why, and can be chosen")
  func advice() throws {
    let grade = try #require(Grade("V6", in: .v))
    let rig = Rig.climb(
      setup: Rig.setup(at: "V3") {
        $0.advisor = Self.advisor(sends: 4, falls: 8)
      })
    rig.press("g")
    #expect(rig.list?.rows.first == "try V6  about 21 % of tries should go, a rough guess")
    #expect(rig.list.map { $0.rows[$0.selection] } == "grade V3")
    #expect(rig.list?.title == "Grade, route or name · suggested: V6")
    rig.press("Home", "Enter")
    #expect(rig.facts.climb.current?.grade == grade)
    rig.press("s", "g")
    #expect(rig.list?.rows.first?.hasPrefix("new route at V6  about ") == true)
    rig.press("Home", "Enter")
    #expect(rig.facts.climb.routes.map(\.grade) == [grade, grade])
    rig.say("status")
    #expect(rig.toast.hasSuffix("suggested grade V6, a rough guess"))
  }

  /// A climber whose log has an earlier session at V5.
  private static func advisor(sends: Int, falls: Int) -> GradeAdvisor {
    let v5 = GradeSystem.v.names.firstIndex(of: "V5") ?? 0
    let trials = [LevelModel.Trial(grade: v5, sends: sends, falls: falls)]
    return GradeAdvisor(
      sends + falls == 0 ? [] : [.init(id: "earlier", day: Day(20_800), trials: trials)], in: .v,
      today: Day(20_833))
  }

  @Test("ten attempts of a first session are enough for a suggestion, which says how sure it is")
  func earlyAdvice() {
    let rig = Rig.climb(
      setup: Rig.setup(at: "V3") { $0.advisor = Self.advisor(sends: 0, falls: 0) })
    for _ in 0..<9 { rig.press("f") }
    rig.press("g")
    #expect(rig.list?.title == "Grade, route or name")
    rig.press("Esc", "i")
    #expect(!rig.toast.contains("suggested"))
    rig.press("s", "g")
    #expect(rig.list?.title == "Grade, route or name · suggested: V3")
    #expect(rig.list?.rows.first?.hasSuffix("of tries should go, a rough guess") == true)
    rig.press("Esc", "i")
    #expect(rig.toast.hasSuffix("suggested grade V3, a rough guess"))
  }

  @Test("the picker narrows to open, tried and sent routes, by Tab, by a key and by a click")
  func filters() throws {
    let rig = Rig.climb()
    rig.press("s", "n", "f", "n", "g")
    func on() -> [String] { rig.list?.filters.filter(\.isOn).map(\.title) ?? [] }
    #expect(on() == ["all"] && rig.list?.filters.count == 4)
    rig.press("Tab")
    #expect(on() == ["open"] && rig.list?.rows == ["route 3  VB  open"])
    rig.press("Tab")
    #expect(on() == ["tried"] && rig.list?.rows == ["route 2  VB  tried"])
    rig.press("F4")
    #expect(on() == ["sent"] && rig.list?.rows == ["route 1  VB  flash"])
    rig.press("Tab", "Shift-Tab")
    #expect(on() == ["sent"])
    rig.type("V9")
    #expect(rig.list?.rows == [] && rig.list?.empty == "No route here is sent.")
    let frame = Renderer.render(rig.scene, size: Size(columns: 80, rows: 24))
    let targets = frame.targets.filter { $0.meaning == .key(.function(3)) }
    #expect(targets.count == 1)
    rig.receive(.click(.key(.function(3)), pressed: rig.now))
    #expect(on() == ["tried"])
    rig.press("Backspace", "Backspace", "Enter")
    #expect(rig.facts.climb.currentNumber == 2)
  }

  @Test("a notch of the wheel moves three rows")
  func wheel() {
    let rig = Rig.climb()
    rig.press("f", "f", "f", "f", "f", "f")
    rig.press("h")
    #expect(rig.list?.selection == 5)
    rig.receive(.click(.scroll(-3), pressed: rig.now))
    #expect(rig.list?.selection == 2)
    rig.receive(.click(.scroll(3), pressed: rig.now))
    rig.receive(.click(.scroll(3), pressed: rig.now))
    #expect(rig.list?.selection == 5)
    rig.press("Esc")
    rig.receive(.click(.scroll(3), pressed: rig.now))
    #expect(rig.facts.climb.attempts == 6 && rig.list == nil, "the wheel needs a list")
  }

  @Test("the filters include routes of earlier sessions, with their status then")
  func knownFilters() throws {
    let grade = Grade.easiest(.v)
    let known = [("Pink Slab", RouteStatus.sent), ("Roof", .tried), ("Arete", .open)]
    let rig = Rig.climb(
      setup: Rig.setup {
        $0.routes = known.map { name, status in
          var past = ClimbPast()
          (past.isCounted, past.isSent) = (status == .open, status == .sent)
          return KnownRoute(grade: grade, name: name, wall: nil, past: past)
        }
      })
    rig.press("g", "F2")
    #expect(rig.list?.rows == ["route 1  VB  open", "VB  Arete  (before)"])
    rig.press("F3")
    #expect(rig.list?.rows == ["VB  Roof  (tried before)"])
    rig.press("F4")
    #expect(rig.list?.rows == ["VB  Pink Slab  (sent before)"])
    rig.press("Enter")
    #expect(rig.facts.climb.current?.name == "Pink Slab")
  }

  @Test("letters that are commands elsewhere are text in a search")
  func letters() {
    let rig = Rig.climb()
    rig.press("g")
    rig.type("squid M?")
    #expect(rig.list?.query == "squid M?")
  }

  @Test("an attempt shows its time of day, its grade and its route's name")
  func attemptsTold() throws {
    let rig = Rig.climb()
    rig.press("s", after: 600)
    rig.press("F", after: 4)
    rig.press("h")
    let row = try #require(rig.list?.rows.first)
    #expect(row.hasPrefix(Rig.timeOfDay(rig.facts.attemptsInOrder[0].attempt.at) + "  ✔ send  VB"))
    let named = Route(
      id: "r", grade: .easiest(.v), name: "Pink Slab", wall: "cave")
    let attempt = PlacedAttempt(
      route: named, routeNumber: 2, attempt: rig.facts.attemptsInOrder[0].attempt, number: 1)
    #expect(attempt.text(timeOfDay: Rig.timeOfDay).contains("VB  Pink Slab · cave  route 2"))
  }

  @Test("attempts show no climbing time unless it was measured")
  func noClimbingTime() throws {
    let rig = Rig.climb()
    rig.press("s", after: 600)
    rig.press("h")
    #expect(try #require(rig.list).rows[0].contains("climbed") == false)
  }

  @Test("help lists the commands of the screen below, and closes")
  func help() {
    let rig = Rig.climb()
    rig.press("?")
    guard case .help(let rows, _, _) = rig.scene.overlay else {
      Issue.record("no help")
      return
    }
    #expect(rows.contains { $0.key == "s Up" && $0.say.contains("log send") })
    rig.press("s")
    #expect(rig.facts.climb.attempts == 0, "keys don't pass through the help")
    rig.say("send")
    #expect(rig.facts.climb.attempts == 1, "words do")
    rig.press("Esc")
    #expect(rig.scene.overlay == nil)
  }
}
