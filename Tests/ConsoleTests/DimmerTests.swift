import Climbing
import HUD
import Hearing
import Preferences
import Session
import Testing
import Timers

@Suite("The screen turned down")
struct DimmerTests {
  @Test("it is not, unless that is so set")
  func off() {
    let rig = Rig.climb()
    rig.wait(86_400)
    #expect(!rig.scene.look.isDim)
  }

  @Test("after a while without a word or a key it is, and either wakes it and does what it does")
  func wakes() {
    let rig = Rig.climb { $0.dimsAfter = 60 }
    rig.wait(59)
    #expect(!rig.scene.look.isDim)
    rig.wait(1)
    #expect(rig.scene.look.isDim)
    rig.press("s")
    #expect(!rig.scene.look.isDim && rig.facts.climb.attempts == 1)
    rig.wait(60)
    #expect(rig.scene.look.isDim)
    rig.say("fall")
    #expect(!rig.scene.look.isDim && rig.facts.climb.attempts == 2)
  }

  @Test("a rest is looked at until the while after its end")
  func rest() {
    let rig = Rig.climb {
      $0.dimsAfter = 60
      $0.rest = 300
    }
    rig.press("r")
    rig.wait(359)
    #expect(!rig.scene.look.isDim)
    rig.wait(1)
    #expect(rig.scene.look.isDim)
  }

  @Test("a timer that runs stays bright")
  func timer() {
    let rig = Rig.workout(.standard(.amrap)) { $0.dimsAfter = 60 }
    rig.press("Enter")
    rig.wait(300)
    #expect(!rig.scene.look.isDim)
  }
}
