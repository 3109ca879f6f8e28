import Climbing
import Core
import HUD
import Hearing
import Lifting
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Words over a question, a list and a hold", .timeLimit(.minutes(30)))
struct WaitingTests {
  @Test("a try over a question counts at once, by word or key, and the question goes")
  func counts() {
    let rig = Rig.climb()
    rig.press("s", "q")
    rig.say("fall")
    #expect(rig.facts.climb.attempts == 2 && rig.question == nil)
    rig.press("q", after: 1)
    rig.press("s", after: 1)
    #expect(rig.facts.climb.attempts == 3 && rig.question == nil)
    rig.press("y", after: 1)
    #expect(rig.facts.endedAt == nil, "nothing is asked any more")
  }

  @Test("a question that a word asked goes after four seconds in which nobody speaks")
  func unanswered() {
    let rig = Rig.climb()
    rig.press("s")
    rig.say("finish")
    rig.wait(3.9)
    #expect(rig.question != nil)
    rig.receive(.rejected(Scenes.rejection))
    rig.wait(3.9)
    #expect(rig.question != nil, "somebody was nearly heard")
    rig.wait(0.2)
    #expect(rig.question == nil && rig.facts.endedAt == nil)
  }

  @Test("talk keeps a question open for twenty seconds at most")
  func talk() {
    let rig = Rig.climb()
    rig.press("s")
    rig.say("finish")
    for _ in 0..<19 {
      rig.wait(1)
      rig.receive(.level(LevelReading(rms: -20, peak: -12, noiseFloor: -55, clipped: false)))
    }
    #expect(rig.question != nil)
    rig.wait(1.1)
    #expect(rig.question == nil)
  }

  @Test("a question that a key asked waits for a key: “n” never becomes another command")
  func askedByKey() {
    let rig = Rig.climb()
    rig.press("s", "q")
    rig.wait(300)
    #expect(rig.question != nil)
    rig.press("n")
    #expect(rig.question == nil && rig.facts.climb.routes.count == 1)
  }

  @Test("over past sessions a send is logged in the session that goes on")
  func overPast() {
    let rig = Rig.climb()
    rig.press("s", "H")
    rig.say("send")
    #expect(rig.facts.counts.sends == 2 && rig.list != nil)
  }

  @Test("over the lists of a lift a set is logged by word")
  func overSets() {
    for key in ["h", "e"] {
      let rig = LiftLayerTests.rig()
      rig.press("s", key)
      rig.say("done")
      #expect(rig.facts.lift.sets.count == 2, "\(key)")
      #expect(rig.list != nil && rig.listening.only.isSuperset(of: ["done", "missed"]))
    }
  }

  @Test("a hold ends when its set is said to be done or missed")
  func hold() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.press("g")
    rig.wait(12)
    #expect(rig.listening.only.contains("done"))
    rig.say("done", after: 0)
    #expect(rig.facts.lift.sets.map { $0.set.entry.outcome } == [.done])
    #expect(rig.facts.lift.sets.first?.set.entry.values.time == .seconds(12))
  }

  @Test("what was refused says so in the list of what was heard")
  func heard() {
    let rig = Rig.climb()
    rig.say("repeat")
    rig.press("w")
    #expect(
      rig.list?.rows.contains { $0.contains("Not done: No attempt on this route to repeat yet") }
        == true)
  }

  @Test("at either end of a list the refusal sounds, and nothing moves")
  func ends() {
    let rig = Rig.climb()
    rig.press("s", "f", "h")
    rig.say("down")
    #expect(rig.sounds == [.play(.refused)] && rig.toast == "The last row.")
    rig.say("up")
    rig.say("up")
    #expect(rig.sounds == [.play(.refused)] && rig.toast == "The first row.")
  }
}
