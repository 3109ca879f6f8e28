import Climbing
import Core
import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Details of an attempt", .timeLimit(.minutes(30)))
struct AttemptDetailTests {
  private static let words: Set<IntentName> = [
    "low", "middle", "crux", "top", "felteasy", "felthard",
  ]

  private func attempt(_ rig: Rig, _ place: Int = 0) -> Attempt? {
    rig.facts.attemptsInOrder.dropFirst(place).first?.attempt
  }

  @Test("details wait for the next attempt or route; by key they count at any time until then")
  func waits() {
    let rig = Rig.climb()
    #expect(rig.listening.unlikely.isSuperset(of: Self.words))
    rig.press("3")
    #expect(rig.sounds == [.play(.refused)])
    rig.say("fall")
    #expect(rig.listening.unlikely.isDisjoint(with: Self.words))
    #expect(rig.scene.hints.map(\.label).contains("crux"))
    rig.wait(600)
    #expect(!rig.scene.hints.map(\.label).contains("crux"))
    rig.press("3")
    #expect(attempt(rig)?.highPoint == .crux)
    rig.press("n", after: 1)
    rig.press("2", after: 1)
    #expect(rig.sounds == [.play(.refused)] && attempt(rig)?.highPoint == .crux)
    rig.press("N", after: 1)
    #expect(rig.toast == "Press h to write a note about an earlier attempt.")
  }

  @Test(
    "a detail said late is asked about: “yes” or the word again confirms it, and silence doesn't")
  func late() {
    for answer: IntentName? in ["yes", "crux", nil, "no", "send"] {
      let rig = Rig.climb(setup: Rig.setup(at: "V4"))
      rig.say("fall")
      rig.wait(60)
      #expect(rig.listening.only.contains("crux") && rig.listening.unlikely.contains("crux"))
      rig.say("crux")
      #expect(rig.question == "“crux”: the fall on V4?")
      if let answer { rig.say(answer) } else { rig.wait(4.1) }
      #expect(rig.question == nil)
      let isMeant = answer == "yes" || answer == "crux"
      #expect(attempt(rig)?.highPoint == (isMeant ? .crux : nil), "\(answer ?? "nothing")")
      #expect(rig.facts.climb.attempts == (answer == "send" ? 2 : 1))
    }
  }

  @Test("a late quality is asked about with its value")
  func lateQuality() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("send")
    rig.wait(60)
    let reading = SpokenReading(SpokenValue(.number(4, nil), words: "four"))
    rig.receive(.said("quality", reading, wordEnd: rig.now))
    #expect(rig.question == "“quality”: the send of V4?")
    rig.say("yes")
    #expect(attempt(rig)?.details.quality == .good)
  }

  @Test("while somebody is trying, no question comes between", arguments: [true, false])
  func trying(isHeard: Bool) {
    let rig = Rig.climb()
    rig.say("fall")
    for _ in 0..<6 {
      rig.wait(14)
      if isHeard { rig.receive(.rejected(Scenes.rejection)) } else { rig.press("i") }
    }
    rig.say("crux")
    #expect(rig.question == nil && attempt(rig)?.highPoint == .crux)
  }

  @Test("a setting says for how long details count without a question")
  func setting() {
    let long = Rig.climb { $0.detailsFor = 60 }
    long.say("fall")
    long.wait(59)
    long.say("crux", after: 0)
    #expect(attempt(long)?.highPoint == .crux)
    let always = Rig.climb { $0.detailsFor = 0 }
    always.say("fall")
    always.say("crux")
    #expect(always.question != nil && attempt(always)?.highPoint == nil)
  }

  @Test(
    "each word is shown and sounds its tone, and leaves five seconds for the next"
  )
  func told() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("fall")
    rig.say("crux", after: 4)
    #expect(rig.sounds == [.play(.noted)])
    #expect(rig.scene.news.toast?.word == "CRUX")
    #expect(rig.toast == "Fell at the crux: V4, attempt 1")
    #expect(rig.scene.news.outcome?.word == "FALL", "the banner still shows the outcome")
    rig.say("felthard", after: 4)
    #expect(rig.toast == "Felt hard: V4, attempt 1")
    #expect(attempt(rig)?.detailTexts == ["fell at the crux", "felt hard"])
  }

  @Test("the later of two places counts; the same place said twice is one entry")
  func again() {
    let rig = Rig.climb()
    rig.say("fall")
    rig.say("low")
    rig.say("middle")
    let events = rig.committed.count
    rig.say("middle")
    #expect(rig.committed.count == events)
    #expect(attempt(rig)?.highPoint == .middle)
  }

  @Test("after a send you can say how it felt, but not where it ended")
  func send() {
    let rig = Rig.climb()
    rig.say("send")
    #expect(rig.listening.unlikely.isSuperset(of: ["low", "middle", "crux", "top"]))
    #expect(rig.listening.unlikely.isDisjoint(with: ["felteasy", "felthard"]))
    rig.press("4")
    #expect(rig.toast == "A send ends at the top.")
    rig.press("5")
    #expect(attempt(rig)?.details.feel == .easy)
  }

  @Test("undo takes back the last detail, then the attempt; redo restores both")
  func undo() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("fall")
    rig.press("3")
    rig.say("undo")
    #expect(rig.toast == "UNDONE  “crux”")
    #expect(attempt(rig)?.highPoint == nil)
    rig.say("undo")
    #expect(rig.facts.climb.attempts == 0)
    rig.say("redo")
    rig.say("redo")
    #expect(attempt(rig)?.highPoint == .crux)
  }

  @Test("details belong to the latest attempt, and stay behind with its route")
  func elsewhere() {
    let rig = Rig.climb()
    rig.say("fall")
    rig.say("next")
    #expect(rig.listening.unlikely.isSuperset(of: Self.words))
    rig.say("previous")
    rig.say("low")
    #expect(rig.facts.climb.routes.first?.attempts.first?.highPoint == .low)
    // An undone attempt takes no details.
    rig.say("fall", after: 10)
    rig.say("undo")
    rig.say("crux")
    #expect(rig.facts.climb.attempts == 1)
    #expect(attempt(rig)?.highPoint != .crux || rig.facts.climb.last?.id == attempt(rig)?.id)
  }

  private func rate(_ rig: Rig, _ quality: Double) {
    rig.pass(1)
    let value = SpokenValue(.number(quality, nil), words: SpokenNumber.words(Int(quality)))
    rig.receive(.said("quality", SpokenReading(value), wordEnd: rig.now))
  }

  @Test(
    "how well one moved is said, or chosen from a list, and corrected and undone in the attempts")
  func quality() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    #expect(!rig.expected.contains { $0.intent == "quality" })
    rig.say("fall")
    #expect(rig.expected.contains { $0.intent == "quality" })
    rate(rig, 4)
    #expect(rig.toast == "Quality 4 of 5: V4, attempt 1")
    #expect(attempt(rig)?.details.quality == .good)
    rate(rig, 6)
    #expect(rig.toast == "The quality of an attempt is 1 to 5.")
    rig.press("e")
    #expect(rig.list?.title == "How you moved: V4, attempt 1" && rig.selected == "good")
    rig.press("2")
    #expect(rig.selected == "rough" && attempt(rig)?.details.quality == .good)
    rig.press("Enter")
    #expect(attempt(rig)?.details.quality == .rough && rig.list == nil)
    rig.press("u")
    #expect(rig.toast == "UNDONE  “quality 2”" && attempt(rig)?.details.quality == .good)
    rig.wait(10)
    rig.press("h")
    #expect(rig.selected.contains("quality 4 of 5"))
    rig.press("e", "Home", "Enter")
    #expect(attempt(rig)?.details.quality == .fought)
    rate(rig, 5)
    #expect(attempt(rig)?.details.quality == .fluent)
  }

  @Test("a note is typed, saved with Enter, shown in the list of attempts, and corrected there")
  func note() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("fall")
    rig.press("N")
    #expect(rig.list?.title == "Note on V4, attempt 1")
    rig.type("  left hand first ")
    rig.wait(30)
    #expect(rig.list?.query == "  left hand first ", "a note isn't closed while it is typed")
    rig.press("Enter")
    #expect(rig.toast == "Noted on V4, attempt 1: left hand first")
    rig.press("h")
    #expect(rig.selected.contains("“left hand first”"))
    rig.press("N")
    for _ in 0..<5 { rig.press("Backspace") }
    rig.type("foot")
    rig.press("Enter")
    #expect(attempt(rig)?.details.note == "left hand foot")
    rig.press("N")
    rig.type("!")
    rig.press("Esc")
    #expect(attempt(rig)?.details.note == "left hand foot", "Esc leaves it as it was")
  }

  @Test("while a note is typed, words still log attempts; a note stays until it is closed")
  func noteBesideWords() {
    let rig = Rig.climb()
    rig.say("fall")
    rig.press("N")
    rig.type("slab")
    rig.say("send")
    #expect(rig.facts.counts.sends == 1 && rig.list?.query == "slab")
    rig.wait(600)
    #expect(rig.list?.query == "slab" && rig.facts.climb.attempts == 2)
    rig.press("Esc")
    #expect(attempt(rig)?.details.note == nil)
  }
}
