import Climbing
import Core
import HUD
import Lifting
import Session
import TestSupport
import Testing
import Timers
import Words

@testable import Console

@Suite("One history of actions", .timeLimit(.minutes(30)))
struct HistoryTests {
  /// A log with past sessions of three attempts each.
  private func rig(_ count: Int = 1) -> Rig {
    let past = Rig.climb(setup: Rig.setup(at: "V4"))
    past.press("f", "s", "f", "q", "y")
    let rig = Rig.climb()
    rig.log = (1...count).flatMap { number in
      past.committed.map { $0.of("old\(number)") }
    }
    return rig
  }

  @Test("a deleted session comes back after its list is closed, the latest action first")
  func afterwards() {
    let rig = rig()
    rig.press("s", "H", "d", "y")
    #expect(rig.toast == "DELETED  3 attempts, 1 send of Sat 21 Nov 2026, 19:16")
    rig.press("Esc", "f", "u")
    #expect(rig.facts.climb.attempts == 1)
    rig.press("u")
    #expect(rig.toast == "UNDONE  deleting 3 attempts, 1 send of Sat 21 Nov 2026, 19:16")
    #expect(!SessionState(folding: rig.events(of: "old1")).facts.isDeleted)
    rig.press("u")
    #expect(rig.facts.climb.attempts == 0)
    rig.press("U", "U")
    #expect(SessionState(folding: rig.events(of: "old1")).facts.isDeleted)
    rig.press("U")
    #expect(rig.facts.climb.attempts == 2)
  }

  @Test("two sessions of one minute are numbered in their list, the question and its line")
  func sameMinute() {
    let rig = rig(2)
    rig.press("H")
    let rows = rig.list?.rows ?? []
    #expect(rows.count == 2 && Set(rows).count == 2, "\(rows)")
    rig.press("End", "d")
    #expect(rig.question == "Delete 3 attempts, 1 send of Sat 21 Nov 2026, 19:16 (1 of 2)?")
    rig.press("y")
    #expect(rig.toast == "DELETED  3 attempts, 1 send of Sat 21 Nov 2026, 19:16 (1 of 2)")
    #expect(SessionState(folding: rig.events(of: "old1")).facts.isDeleted)
    #expect(!SessionState(folding: rig.events(of: "old2")).facts.isDeleted)
  }

  /// A log with past sessions of climbing and lifting.
  private func mixed() -> Rig {
    let lift = LiftLayerTests.rig()
    lift.press("s", "f", "s", "q", "y")
    let rig = rig(2)
    rig.log += lift.committed.map { $0.of("lifted") }
    return rig
  }

  @Test("as many undos as deletions and corrections give every session as it was")
  func property() {
    var random = SeededRandom()
    // In a past session: what each key or series of keys corrects.
    let corrections: [[String]] = [
      ["c"], ["d"], ["Enter", "1", "Enter"], ["Enter", "5", "Enter"], ["N", "k", "Enter"],
      ["g", "v", "7", "Enter"],
      ["g", "c", "a", "v", "e", "Up", "Enter"], ["Right"], ["-"],
      ["Enter", "8", "0", "x", "3", "Enter"], ["Enter", "@", "9", "Enter"],
    ]
    for _ in 0..<20 {
      let rig = mixed()
      let sessions = ["old1", "old2", "lifted"]
      func facts() -> [SessionFacts] {
        sessions.map { SessionState(folding: rig.events(of: $0)).facts }
      }
      let before = facts()
      var actions = 0
      rig.press("H")
      for _ in 0..<Int.random(in: 4...14, using: &random) {
        guard let list = rig.list, !list.rows.isEmpty else { break }
        rig.press("Home")
        for _ in 0..<Int.random(in: 0..<list.rows.count, using: &random) { rig.press("Down") }
        let changes = rig.committed.count
        if Int.random(in: 0..<8, using: &random) == 0 {
          rig.press("d", "y")
        } else {
          rig.press("Enter", Bool.random(using: &random) ? "Home" : "End")
          for key in corrections.randomElement(using: &random) ?? [] { rig.press(key) }
          for _ in 0..<4 where rig.list?.title.hasPrefix("Past") != true { rig.press("Esc") }
        }
        actions += Set(rig.committed.dropFirst(changes).map(\.actionID)).count
      }
      rig.press("Esc")
      #expect(actions > 0)
      for _ in 0..<actions { rig.press("u") }
      #expect(facts() == before)
      rig.press("u")
      #expect(rig.toast == "Nothing to undo")
      for _ in 0..<actions { rig.press("U") }
      for _ in 0..<actions { rig.press("u") }
      #expect(facts() == before)
    }
  }

  @Test("a past attempt is corrected in grade, name, place, feel and note, and undone")
  func corrected() throws {
    let rig = rig()
    rig.press("H", "Enter")
    func route() -> Route? {
      SessionState(folding: rig.events(of: "old1")).facts.climb.routes.first
    }
    let before = route()
    rig.press("g")
    #expect(rig.list?.title == "Correct V4")
    rig.type("v5")
    rig.press("Enter")
    #expect(rig.toast == "Corrected V4 to V5: 3 attempts")
    #expect(rig.list?.rows.allSatisfy { $0.contains("V5") } == true)
    rig.press("g")
    rig.type("Pink Slab")
    rig.press("Enter", "Enter", "1", "Enter", "Enter", "6", "Enter", "N")
    rig.type("left foot")
    rig.press("Enter")
    let attempt = try #require(route()?.attempts.first)
    #expect(route()?.name == "Pink Slab" && attempt.highPoint == .low)
    #expect(attempt.details.feel == .hard && attempt.details.note == "left foot")
    rig.press("Esc", "Esc", "u", "u", "u", "u", "u")
    #expect(route() == before)
    #expect(rig.facts.climb.attempts == 0)
  }

  @Test(
    "the date that a past session was given is taken back where the session is seen, and given again"
  )
  func dated() throws {
    let rig = rig()
    let dating = Event(
      id: "dating", sessionID: "old1", actionID: "dating", at: Moment(microseconds: 2_000_000_000),
      payload: .clock(.dated(by: .seconds(86_400))))
    rig.log.append(dating)
    func start() -> Moment? { rig.events(of: "old1").atTrueTimes.first?.at }
    let given = try #require(start())
    rig.press("H", "Enter")
    #expect(rig.list?.title.hasSuffix("dated by you") == true)
    #expect(rig.list?.footer.contains("u undo the date") == true)
    rig.press("u")
    #expect(rig.toast.hasPrefix("UNDONE  the date ") == true)
    let clocks = try #require(start())
    #expect(given - clocks == .seconds(86_400))
    #expect(rig.list?.title.hasSuffix("dated by you") == false)
    rig.press("U")
    #expect(start() == given)
    #expect(rig.list?.title.hasSuffix("dated by you") == true)
    // What was done since then comes first.
    rig.press("d", "u")
    #expect(start() == given)
    rig.press("u")
    #expect(start() == clocks)
  }

  @Test("a lifter corrects weight, repetitions, effort and outcome of a past set")
  func lifted() throws {
    let past = LiftLayerTests.rig()
    past.press("s", "s", "q", "y")
    let rig = LiftLayerTests.rig()
    rig.log = past.committed.map { $0.of("lifted") }
    func set() -> SetEntry? {
      SessionState(folding: rig.events(of: "lifted")).facts.lift.sets.first?.set.entry
    }
    let before = set()
    rig.press("H", "Enter", "Enter")
    rig.type("82.5x6")
    rig.press("Enter", "Enter", "@", "9", "Enter", "c", "Right")
    let entry = try #require(set())
    #expect(entry.values.text(LiftLayerTests.bench, in: .kg) == "82.5 kg × 7")
    #expect(entry.values.effort == 90 && entry.outcome == .missed)
    rig.press("Esc", "Esc", "u", "u", "u", "u")
    #expect(set() == before && rig.facts.lift.sets.isEmpty)
  }

  @Test("a timer that was started again goes on where it was")
  func restarted() throws {
    let preset = try IntervalPreset(
      getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), rounds: 6)
    let rig = Rig.workout(.interval(preset))
    rig.say("start", after: 0)
    rig.wait(75)
    rig.press("R")
    #expect(rig.question == "Start again? You are at round 3/6.")
    rig.press("y")
    rig.wait(15)
    rig.press("n", "u")
    #expect(rig.toast == "UNDONE  starting New Timer again")
    let timer = try #require(rig.scene.figures.timer)
    #expect(timer.isPaused && timer.position.map(\.value) == ["3/6"])
    rig.press("U")
    #expect(rig.scene.figures.timer?.isPaused == true)
    #expect(rig.scene.figures.timer?.position.map(\.value) == ["1/6"])
    rig.press("u", "Space")
    rig.wait(1)
    #expect(rig.scene.figures.timer?.position.map(\.value) == ["3/6"])
    // The earlier run has gone on: nothing may bring the later one back over it.
    rig.press("U")
    #expect(rig.toast == "Nothing to redo")
    rig.wait(300)
    #expect(rig.workouts.count == 1)
    rig.press("u")
    #expect(rig.toast.hasPrefix("UNDONE") && rig.facts.workouts.isEmpty)
  }

  @Test("a session that was finished by mistake goes on")
  func finished() {
    let rig = Rig.climb()
    rig.press("s", "r", "q", "y")
    #expect(rig.facts.endedAt != nil && !rig.summary.isEmpty)
    rig.press("u")
    #expect(rig.toast == "UNDONE  finishing the session")
    #expect(rig.facts.endedAt == nil && rig.facts.rest != nil && rig.summary.isEmpty)
    rig.press("f")
    #expect(rig.facts.climb.attempts == 2)
    rig.press("u", "u", "u", "u")
    #expect(rig.facts.climb.attempts == 0 && rig.facts.endedAt == nil)
  }

  @Test("a partner who was sent away comes back")
  func partner() {
    let rig = Rig.climb(with: ["Anna"])
    rig.press("C", "Down", "Delete", "y", "Esc")
    #expect(rig.console.desk.present == [0])
    rig.press("u")
    #expect(rig.toast.hasPrefix("UNDONE  ending Anna's session"))
    #expect(rig.console.desk.present == [0, 1])
  }

  @Test("presets, pins and plans come back, from the climbing screen too")
  func files() {
    let rig = Rig.climb()
    let presets = rig.console.desk.shelf.presets
    rig.press("t", "d", "y", "*", "q")
    #expect(rig.console.desk.shelf.presets != presets)
    rig.press("u", "u")
    #expect(rig.toast == "UNDONE  deleting Tabata")
    #expect(rig.console.desk.shelf.presets == presets && rig.kept == presets)
    #expect(rig.console.desk.shelf.favourites.isEmpty)
    rig.press("U")
    #expect(rig.console.desk.shelf.presets != presets)
  }

  @Test("the end of a session left open is taken back; Esc only postpones it")
  func leftOpen() {
    let earlier = Rig.climb()
    earlier.press("s")
    let open = [earlier.committed.map { $0.of("left") }]
    let ended = Rig([ClimbLayer(unfinished: open)])
    ended.log = open[0]
    ended.press("n")
    #expect(SessionState(folding: ended.events(of: "left")).facts.endedAt != nil)
    ended.press("u")
    #expect(ended.toast == "UNDONE  ending the session that was left open")
    #expect(SessionState(folding: ended.events(of: "left")).facts.endedAt == nil)
    let postponed = Rig([ClimbLayer(unfinished: open)])
    postponed.press("Esc")
    #expect(postponed.question == nil && postponed.facts.id != nil)
    #expect(!postponed.committed.contains { $0.sessionID == "left" })
  }

  @Test("held keys confirm nothing", arguments: ["Enter", "Space"])
  func held(key: String) {
    let rig = Rig([ClimbLayer()], keysRepeat: true)
    rig.press("s", "q")
    for _ in 0..<25 { rig.press(key, after: 0.033) }
    #expect(rig.question != nil && rig.facts.endedAt == nil)
  }

  @Test("a key that a list holds back is answered with the reason; one below a question counts")
  func answered() {
    let rig = rig()
    rig.press("H", "N")
    #expect(rig.toast == "Not in this list: Esc closes it.")
    rig.press("Esc", "q", "s")
    #expect(rig.toast.hasPrefix("SEND") && rig.question == nil)
  }
}

extension Event {
  /// A copy in another session, with ids of its own.
  func of(_ session: String) -> Event {
    Event(
      id: "\(session).\(id)", sessionID: session, actionID: "\(session).\(actionID)", at: at,
      payload: payload)
  }
}
