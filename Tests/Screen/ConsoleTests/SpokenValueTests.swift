import Climbing
import Grades
import HUD
import Hearing
import Session
import Sound
import Testing
import Words

@testable import Console

/// Commands with a spoken value: grades, routes, names.
@Suite("Spoken values", .timeLimit(.minutes(30)))
struct SpokenValueTests {
  private func grade(_ name: String, _ words: String) -> SpokenValue {
    SpokenValue(.name(name), words: words)
  }

  private func say(
    _ rig: Rig, _ intent: IntentName, _ value: SpokenValue, or rival: SpokenValue? = nil
  ) {
    rig.pass(1)
    rig.receive(.said(intent, SpokenReading(value, rival: rival), wordEnd: rig.now))
  }

  private func phrases(_ rig: Rig, _ intent: IntentName) -> [[String]] {
    guard case .names(let names) = rig.expected.first(where: { $0.intent == intent })?.values
    else { return [] }
    return names.map(\.phrases)
  }

  @Test("a spoken grade is set, shown large, spoken back, and undone")
  func setsGrade() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "grade", grade("V5", "vee five"))
    #expect(rig.scene.figures.main.text == "V5")
    #expect(rig.scene.news.toast?.word == "V5" && rig.scene.news.toast?.offersUndo == true)
    #expect(rig.sounds.contains(.speak("vee five")))
    rig.say("undo")
    #expect(rig.scene.figures.main.text == "V3")
  }

  @Test("between two grades a question decides, and nothing changes before the answer")
  func asks() {
    for (answer, grade) in [("left", "V5"), ("right", "V9")] {
      let rig = Rig.climb(setup: Rig.setup(at: "V3"))
      say(rig, "grade", self.grade("V5", "vee five"), or: self.grade("V9", "vee nine"))
      #expect(rig.scene.overlay == .either("V5", "V9", title: "Which grade?"))
      #expect(rig.scene.figures.main.text == "V3")
      #expect(rig.listening.mode == .either)
      #expect(rig.listening.only.isSuperset(of: ["left", "right", "no"]))
      rig.say(IntentName(rawValue: answer))
      #expect(rig.scene.overlay == nil && rig.scene.figures.main.text == grade)
    }
  }

  @Test("a send said during the question is logged, and closes the question")
  func somethingElse() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    #expect(rig.listening.only.isSuperset(of: ["send", "fall", "rest", "undo", "next"]))
    rig.say("send")
    #expect(rig.scene.overlay == nil && rig.toast.contains("SEND  V3"))
    rig.say("next")
    say(
      rig, "route", SpokenValue(.number(1, nil), words: "one"),
      or: SpokenValue(.number(2, nil), words: "two"))
    #expect(rig.scene.overlay == .either("1", "2", title: "Which route?"))
    // The whole command again is an answer too.
    say(rig, "route", SpokenValue(.number(1, nil), words: "one"))
    #expect(rig.scene.overlay == nil && rig.facts.climb.currentNumber == 1)
  }

  @Test("the question is answered by key, or by saying the value again")
  func answers() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    rig.press("2")
    #expect(rig.scene.figures.main.text == "V9")
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    #expect(phrases(rig, "said-again") == [["vee five"], ["vee nine"]])
    #expect(rig.expected.first?.intent == "said-again")
    say(rig, "said-again", grade("V5", "vee five"))
    #expect(rig.scene.figures.main.text == "V5")
  }

  @Test("a value that can't be meant is no rival: there is no question about it")
  func impossible() {
    let number = { (number: Double, words: String) in
      SpokenValue(.number(number, nil), words: words)
    }
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    rig.say("next")
    say(rig, "route", number(1, "one"), or: number(10, "ten"))
    #expect(rig.scene.overlay == nil && rig.facts.climb.currentNumber == 1)
    say(rig, "route", number(47, "forty seven"), or: number(2, "two"))
    #expect(rig.scene.overlay == nil && rig.facts.climb.currentNumber == 1)
    #expect(rig.toast == "This session has 2 routes.")
    rig.press("s")
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    #expect(rig.scene.overlay == nil && rig.toast.hasPrefix("Grade locked"))
    rig.press("h")
    say(rig, "row", number(1, "one"), or: number(31, "thirty one"))
    #expect(rig.list?.selection == 0)
  }

  @Test("a question about two values goes after four seconds of silence")
  func unanswered() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    rig.wait(3.9)
    #expect(rig.scene.overlay != nil)
    rig.wait(0.2)
    #expect(rig.scene.overlay == nil && rig.scene.figures.main.text == "V3")
  }

  @Test("keys keep their meaning over the question; “the other one” takes the other value after it")
  func others() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    rig.press("+", after: 1)
    #expect(rig.scene.overlay == nil && rig.scene.figures.main.text == "V4")
    say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
    rig.say("left")
    #expect(rig.scene.figures.main.text == "V5")
    say(rig, "otherone", grade("the other one", "other one"))
    #expect(rig.scene.figures.main.text == "V9")
    rig.say("undo")
    #expect(rig.scene.figures.main.text == "V4")
  }

  @Test(
    "“no, fall” and “I said send” correct the last attempt, “wrong route” its grade, “not that one” takes it back"
  )
  func corrections() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    say(rig, "correction", grade("fall", "fall"))
    #expect(rig.sounds == [.play(.refused)])
    rig.say("send")
    say(rig, "correction", grade("fall", "fall"))
    #expect(rig.facts.counts.falls == 1 && rig.facts.counts.sends == 0)
    #expect(rig.sounds == [.play(.undo), .playNext(.fall)] && rig.toast == "FALL  V3, corrected")
    say(rig, "correction", grade("fall", "fall"))
    #expect(rig.toast == "It is a fall: V3, attempt 1" && rig.facts.climb.attempts == 1)
    rig.say("undo")
    #expect(rig.facts.counts.sends == 1 && rig.facts.counts.falls == 0)
    say(rig, "regrade", grade("V5", "vee five"))
    #expect(rig.scene.figures.main.text == "V5" && rig.toast == "Corrected V3 to V5: 1 attempt")
    rig.say("undo")
    say(rig, "notthat", grade("not that one", "that one"))
    #expect(rig.facts.climb.attempts == 0)
  }

  @Test("an attempt that was undone comes back after others, by name")
  func comesBack() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    rig.press("f", after: 1)
    rig.press("u", after: 1)
    rig.press("s", after: 1)
    rig.press("r", after: 1)
    rig.press("h", after: 1)
    #expect(rig.list?.title == "Attempts · UNDONE fall V3, attempt 1: U brings it back")
    rig.press("Esc", after: 1)
    rig.press("U", after: 1)
    #expect(rig.facts.counts.falls == 1 && rig.facts.counts.sends == 1)
    #expect(rig.toast.hasPrefix("REDONE  fall"))
  }

  @Test("“no”, Esc and silence choose neither")
  func neither() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    for leave in [{ _ = rig.say("no") }, { rig.press("Esc") }, { rig.wait(16) }] {
      say(rig, "grade", grade("V5", "vee five"), or: grade("V9", "vee nine"))
      #expect(rig.scene.overlay != nil)
      leave()
      #expect(rig.scene.overlay == nil && rig.scene.figures.main.text == "V3")
    }
  }

  @Test("a grade needs its word while climbing; in the picker it may be said alone")
  func picker() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    #expect(rig.expected.first { $0.intent == "grade" }?.carriers == ["grade"])
    rig.say("routes")
    #expect(rig.expected.first { $0.intent == "grade" }?.carriers == ["", "grade"])
    say(rig, "grade", grade("V6", "vee six"))
    #expect(rig.list == nil && rig.scene.figures.main.text == "V6")
  }

  @Test("a grade is refused once the route has attempts")
  func locked() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    rig.say("send")
    say(rig, "grade", grade("V5", "vee five"))
    #expect(rig.scene.figures.main.text == "V3" && rig.toast.hasPrefix("Grade locked"))
  }

  @Test("“route two” goes to route 2; the session's routes are the likely ones")
  func routes() {
    let rig = Rig.climb()
    rig.say("next")
    rig.say("next")
    #expect(
      rig.expected.first { $0.intent == "route" }
        == .number("route", NumberPrior(expected: [1, 2, 3], isClosed: true)))
    say(rig, "route", SpokenValue(.number(2, nil), words: "two"))
    #expect(rig.facts.climb.currentNumber == 2)
  }

  @Test("over a list a number is a row's: “row two” and “route two” sound alike")
  func rows() {
    let rig = Rig.climb()
    rig.say("history")
    let forms = rig.expected.map(\.intent)
    #expect(forms.contains("row") && forms.contains("grade") && !forms.contains("route"))
  }

  @Test("a route that doesn't exist is refused with the number of routes")
  func noSuchRoute() {
    let rig = Rig.climb()
    say(rig, "route", SpokenValue(.number(7, nil), words: "seven"))
    #expect(rig.facts.climb.currentNumber == 1)
    #expect(rig.toast == "This session has 1 route.")
  }

  @Test("“call it” accepts the names of this session and earlier ones")
  func names() {
    let rig = Rig.climb(
      setup: Rig.setup {
        $0.routes = [KnownRoute(grade: .easiest(.v), name: "Pink Slab", wall: nil)]
      })
    #expect(phrases(rig, "name") == [["pink slab"]])
    say(rig, "name", SpokenValue(.name("Pink Slab"), words: "pink slab"))
    #expect(rig.facts.climb.current?.name == "Pink Slab")
  }

  @Test("the nearer a grade is to the route's own, the likelier it is")
  func likelihood() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    guard case .names(let names) = rig.expected.first(where: { $0.intent == "grade" })?.values
    else {
      Issue.record("no grades can be said")
      return
    }
    let likely = Dictionary(uniqueKeysWithValues: names.map { ($0.name, $0.likelihood) })
    #expect(likely["V3", default: 1] == 0)
    #expect(likely["V4", default: 1] > likely["V9", default: 0])
  }
}
