import Climbing
import Core
import HUD
import Lifting
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Words over a question, a list and a hold", .timeLimit(.minutes(30)))
struct WaitingTests {
  @Test("a try over a question waits for the answer, in sight, and comes before what it confirms")
  func waits() {
    let rig = Rig.climb()
    rig.press("s", "q")
    rig.say("send")
    rig.say("fall")
    #expect(rig.facts.climb.attempts == 1)
    #expect(rig.question == "Finish the session? Waiting: send, fall.")
    #expect(rig.toast == "“fall” waits: answer the question first.")
    rig.say("yes")
    #expect(rig.facts.endedAt != nil)
    #expect(rig.facts.counts.sends == 2 && rig.facts.counts.falls == 1)
    #expect(rig.facts.climb.routes.flatMap(\.attempts).map(\.entry.index) == [1, 2, 3])
  }

  @Test("no answer and no say: the try is logged all the same", arguments: [true, false])
  func unanswered(isAnswered: Bool) {
    let rig = Rig.climb()
    rig.press("s", "q")
    rig.say("send")
    if isAnswered { rig.say("no") } else { rig.wait(21) }
    #expect(rig.question == nil && rig.facts.endedAt == nil && rig.facts.counts.sends == 2)
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
    #expect(rig.list?.rows.contains { $0.contains("Not done: No attempt to repeat yet") } == true)
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
