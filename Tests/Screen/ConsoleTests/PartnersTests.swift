import Climbing
import Core
import Grades
import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Words

@testable import Console

/// Several climbers, each with a session of their own, in one console.
@Suite("Climbing with partners", .timeLimit(.minutes(30)))
struct ClimbingPartnersTests {
  private func rig(_ change: (inout Preferences) -> Void = { _ in }) -> Rig {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: ["Anna", "Ben"], change)
    rig.receive(.ear(.on(device: "microphone")))
    return rig
  }

  /// The climbers' names, in the order of the strip, and their tries.
  private func strip(_ rig: Rig) -> [String] {
    rig.scene.climbers.map { "\($0.isUp ? "▶" : "")\($0.name) \($0.tries)" }
  }

  private func name(_ text: String, _ words: String? = nil, or rival: String? = nil)
    -> SpokenReading
  {
    SpokenReading(
      SpokenValue(.name(text), words: words ?? text.lowercased()),
      rival: rival.map { SpokenValue(.name($0), words: $0.lowercased()) })
  }

  private func events(of climber: String?, in rig: Rig) -> [Event] {
    let ids = rig.committed.compactMap { event -> String? in
      guard case .sessionStarted(let start) = event.payload, start.climber == climber else {
        return nil
      }
      return event.sessionID
    }
    return rig.committed.filter { ids.contains($0.sessionID) }
  }

  private func facts(of climber: String?, in rig: Rig) -> SessionFacts {
    SessionState(folding: events(of: climber, in: rig)).facts
  }

  @Test("each climber has a session in the log, opened together")
  func opened() {
    let rig = rig()
    #expect(
      rig.committed.count { if case .sessionStarted = $0.payload { true } else { false } } == 3)
    for climber in [nil, "Anna", "Ben"] { #expect(facts(of: climber, in: rig).climber == climber) }
    #expect(strip(rig) == ["▶You 0", "Anna 0", "Ben 0"])
  }

  @Test("entries are for the climber who is up; undo and routes are each climber’s own")
  func apart() {
    let rig = rig()
    rig.press("s", "f", "Tab")
    #expect(rig.toast == "Anna is up" && strip(rig) == ["You 2", "▶Anna 0", "Ben 0"])
    rig.press("f", "n")
    #expect(rig.toast.hasSuffix("· Anna"))
    rig.press("Tab", "s", "Tab")
    #expect(strip(rig) == ["▶You 2", "Anna 0", "Ben 1"])
    rig.press("u")
    #expect(rig.toast.hasPrefix("UNDONE  fall V4") && rig.toast.hasSuffix("· You"))
    #expect(facts(of: nil, in: rig).climb.attempts == 1)
    #expect(facts(of: "Anna", in: rig).climb.attempts == 1)
    #expect(facts(of: "Ben", in: rig).counts.sends == 1)
    #expect(rig.facts == facts(of: nil, in: rig))
  }

  @Test("a phone's card has the same strip, each rest as a clock")
  func card() {
    let rig = rig()
    rig.press("s", "r", "Tab", after: 1)
    let climbers = rig.console.card(at: rig.now).climbers
    #expect(climbers.map(\.name) == ["You", "Anna", "Ben"])
    #expect(climbers.map(\.isUp) == [false, true, false] && climbers.map(\.tries) == [1, 0, 0])
    #expect(climbers[0].rest?.clock == .running(since: rig.now) && climbers[1].rest == nil)
    #expect(Rig.climb().console.card(at: Rig.start).climbers.isEmpty)
  }

  @Test("one climber’s last outcome isn’t shown on another’s screen")
  func outcomes() {
    let rig = rig()
    rig.press("s", "Tab")
    rig.wait(10)
    #expect(rig.scene.news.outcome == nil)
    rig.press("Tab", "Tab")
    #expect(rig.scene.news.outcome?.word == "SEND")
  }

  @Test("a name brings a climber up, and with a command logs it in the same breath")
  func named() {
    let rig = rig()
    #expect(rig.expected.contains { $0.intent == "climber" })
    rig.receive(.said("climber", name("Ben"), wordEnd: rig.now))
    #expect(strip(rig)[2] == "▶Ben 0")
    rig.receive(.said("climber", name("Anna: send", "anna send"), wordEnd: rig.now))
    #expect(strip(rig)[1] == "▶Anna 1" && rig.toast.hasPrefix("SEND  V4, attempt 1"))
    #expect(facts(of: "Ben", in: rig).climb.attempts == 0)
    // The reply is to the last word that was said.
    #expect(rig.sounds.contains(.play(.send)))
    rig.receive(.said("climber", name("Anna: undo", "anna undo"), wordEnd: rig.now))
    #expect(facts(of: "Anna", in: rig).climb.attempts == 0)
  }

  @Test("between two similar names the climber chooses first")
  func near() {
    let rig = Rig.climb(with: ["Anna", "Hanna"])
    rig.receive(.said("climber", name("Anna: send", or: "Hanna: send"), wordEnd: rig.now))
    guard case .either(let left, let right, let title) = rig.scene.overlay else {
      Issue.record("no question")
      return
    }
    #expect([left, right, title] == ["Anna: send", "Hanna: send", "Who?"])
    #expect(strip(rig) == ["▶You 0", "Anna 0", "Hanna 0"])
    rig.press("2")
    #expect(strip(rig) == ["You 0", "Anna 0", "▶Hanna 1"])
  }

  @Test("the owner is called by the name in the settings, never “You”")
  func owner() throws {
    func said(_ rig: Rig) -> [String] {
      for form in rig.expected where form.intent == "climber" {
        if case .names(let names) = form.values { return names.map(\.name) }
      }
      return []
    }
    #expect(!said(rig()).contains { $0.hasPrefix("You") })
    let named = rig { $0.climberName = "Kim" }
    #expect(said(named).contains("Kim") && said(named).contains("Kim: send"))
    #expect(strip(named)[0] == "▶Kim 0")
  }

  @Test("alone there are no names to say, no strip, and Tab says how to add a partner")
  func alone() {
    let rig = Rig.climb()
    #expect(rig.scene.climbers.isEmpty && !rig.expected.contains { $0.intent == "climber" })
    rig.press("Tab")
    #expect(rig.toast.hasPrefix("You climb alone"))
  }

  @Test("the end of a rest names its climber, whoever is up")
  func rests() {
    let rig = rig()
    rig.press("r", "Tab", after: 1)
    rig.press("r", "Tab", after: 1)
    #expect(rig.scene.climbers.map { $0.rest?.text } == ["2:59", "3:00", nil])
    rig.wait(175)
    #expect(rig.toast != "You: rest over")
    rig.wait(5)
    #expect(
      rig.scene.climbers[0].rest?.isOver == true && rig.scene.climbers[1].rest?.isOver == true)
    #expect(rig.toast.contains("Anna: rest over") || rig.toast.contains("You: rest over"))
    #expect(rig.sounds.contains(.speak("Anna, rest over")))
    #expect(rig.sounds.contains(.speak("You, rest over")))
  }

  @Test("turns change once the last entry is no longer news, and an undo keeps the turn")
  func turns() {
    let rig = rig { $0.takesTurns = true }
    rig.press("s")
    #expect(strip(rig)[0] == "▶You 1")
    rig.wait(6)
    #expect(strip(rig)[1] == "▶Anna 0")
    rig.press("f", "u")
    rig.wait(6)
    #expect(strip(rig)[1] == "▶Anna 0")
    rig.press("f")
    rig.press("h", after: 1)
    rig.wait(6)
    // A list stays open while somebody uses it.
    #expect(strip(rig)[1] == "▶Anna 1" && rig.list != nil)
    rig.press("Esc", after: 1)
    rig.wait(1)
    rig.receive(.tick)
    #expect(strip(rig)[2] == "▶Ben 0")
    rig.press("s")
    rig.wait(6)
    #expect(strip(rig)[0] == "▶You 1")
  }

  @Test("a new climber is typed, an earlier partner is chosen, and each can leave")
  func list() {
    let rig = rig()
    rig.knownPartners = ["Carl", "Anna"]
    rig.press("C")
    #expect(rig.list?.rows.count == 4 && rig.list?.rows.last?.contains("Carl") == true)
    rig.type("Zoë")
    #expect(rig.list?.rows == ["+ add “Zoë”"])
    rig.press("Enter")
    #expect(strip(rig) == ["▶You 0", "Anna 0", "Ben 0", "Zoë 0"])
    #expect(facts(of: "Zoë", in: rig).startedAt != nil)
    rig.press("C", "Down", "Delete")
    #expect(rig.confirmation == "End Anna's session? The others go on.")
    rig.press("y")
    #expect(strip(rig).map { $0.prefix(4) } == ["▶You", "Ben ", "Zoë "])
    #expect(facts(of: "Anna", in: rig).endedAt != nil && facts(of: nil, in: rig).endedAt == nil)
    rig.press("Esc", "C", "Down", "Delete", "y", "Esc", "C", "Down", "Delete")
    #expect(rig.confirmation == "End Zoë's session? Yours goes on.")
    rig.press("n", "Up", "Delete")
    #expect(rig.confirmation == "End your session? Zoë's goes on.")
  }

  @Test("finishing ends everybody’s session, and the summary lists each")
  func end() {
    let rig = rig()
    rig.press("s", "Tab", "f", "q")
    #expect(rig.confirmation == "Finish the session for all 3 climbers?")
    rig.press("y")
    for climber in [nil, "Anna", "Ben"] { #expect(facts(of: climber, in: rig).endedAt != nil) }
    let lines = rig.summary
    #expect(lines.filter { ["YOU", "ANNA", "BEN"].contains($0) }.count == 3)
    #expect(lines.contains("1 attempt, 1 send, hardest V4"))
    #expect(lines.contains("1 attempt, 0 sends") && lines.contains("Nothing was logged."))
  }

  @Test("after a crash every climber’s session is back, and the last to climb is up")
  func resumed() {
    let before = rig()
    before.press("s", "Tab", "f", "f", "Tab", "s", after: 1)
    before.press("Tab", "Tab", "s", after: 1)
    let left = [nil, "Anna", "Ben"].map { events(of: $0, in: before) }
    // Started again without the names.
    let rig = Rig([ClimbLayer(unfinished: left)], setup: Rig.setup(at: "V4"))
    let text = rig.question ?? ""
    #expect(text.contains("with Anna and Ben") && text.contains("5 attempts"))
    rig.press("y")
    #expect(strip(rig) == ["You 1", "▶Anna 3", "Ben 1"])
    rig.press("u")
    #expect(strip(rig)[1] == "▶Anna 2")
    #expect(
      rig.committed.allSatisfy { if case .sessionStarted = $0.payload { false } else { true } })
  }

  @Test("sessions that are not continued all end, and new ones begin")
  func notResumed() {
    let before = rig()
    before.press("s", "Tab", "f", after: 1)
    let left = [nil, "Anna", "Ben"].map { events(of: $0, in: before) }
    let rig = Rig([ClimbLayer(unfinished: left)], setup: Rig.setup(at: "V4"), partners: ["Zoë"])
    rig.press("n")
    let ended = rig.committed.filter { $0.payload == .sessionEnded }.map(\.sessionID)
    #expect(Set(ended) == Set(left.compactMap { $0.first?.sessionID }))
    #expect(strip(rig) == ["▶You 0", "Zoë 0"])
  }

  @Test("an entry that is not on disk counts for nobody")
  func diskFull() {
    let rig = rig()
    rig.isDiskFull = true
    rig.receive(.said("climber", name("Anna: send"), wordEnd: rig.now))
    #expect(strip(rig) == ["You 0", "▶Anna 0", "Ben 0"])
    #expect(rig.toast.hasPrefix("NOT LOGGED"))
  }

  @Test("a plan’s timed set ends by itself while another climber is up")
  func plan() {
    var step = PlanStep(grade: .free)
    step.work = .seconds(60)
    let plan = Plan(
      id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
      steps: [step, PlanStep(grade: .free)])
    let rig = Rig.climb(
      setup: Rig.setup(at: "V4") { $0.plan = plan }, with: ["Anna"])
    rig.press("f", "Tab")
    rig.wait(70)
    #expect(rig.scene.climbers[1].isUp)
    #expect(facts(of: nil, in: rig).climb.plan?.position?.step == 1)
    #expect(facts(of: "Anna", in: rig).climb.plan == nil)
    // The undo reopens the set, whose end is in the past; Anna's rest still counts by the second.
    rig.press("Tab", "u", "Tab", "r")
    let next = rig.console.nextDeadline(after: rig.now)
    #expect(next.map { $0 <= rig.now + .seconds(1) } == true)
  }
}
