import Climbing
import HUD
import Log
import Session
import TestSupport
import Testing
import Timers

@testable import Console

@Suite("One history of actions")
struct HistoryTests {
  /// A log with past sessions of three attempts each.
  private func rig(_ count: Int = 1) -> Rig {
    let past = Rig.climb(setup: Rig.setup(at: "V4"))
    past.press("f", "s", "f", "q", "y")
    let rig = Rig.climb()
    rig.log = (1...count).flatMap { number in
      past.committed.map { event in
        Event(
          id: "\(number).\(event.id)", sessionID: "old\(number)",
          actionID: "\(number).\(event.actionID)", at: event.at, payload: event.payload)
      }
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

  @Test("as many undos as deletions and corrections give every session as it was")
  func property() {
    var random = SeededRandom()
    for _ in 0..<12 {
      let rig = rig(3)
      let sessions = ["old1", "old2", "old3"]
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
        let logged = rig.committed.count
        switch Int.random(in: 0..<5, using: &random) {
        case 0: rig.press("d", "y")
        default:
          rig.press("Enter", "Home")
          let key = Bool.random(using: &random) ? "c" : "d"
          rig.press(key, "Esc")
        }
        if rig.committed.count > logged { actions += 1 }
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
    let open = [
      earlier.committed.map { event in
        Event(
          id: "1.\(event.id)", sessionID: "left", actionID: "1.\(event.actionID)", at: event.at,
          payload: event.payload)
      }
    ]
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

  @Test("a key that a list or a question holds back is answered with the reason")
  func answered() {
    let rig = rig()
    rig.press("H", "N")
    #expect(rig.toast == "Not in this list: Esc closes it.")
    rig.press("Esc", "q", "s")
    #expect(rig.toast == "Answer the question first: y or n.")
  }
}
