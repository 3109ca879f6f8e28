import Climbing
import Grades
import HUD
import Hearing
import Preferences
import Session
import Testing
import Timers
import Words

@Suite("Dimming", .timeLimit(.minutes(30)))
struct DimmerTests {
  @Test("by default the screen never dims")
  func off() {
    let rig = Rig.climb()
    rig.wait(86_400)
    #expect(!rig.scene.look.isDim)
  }

  @Test("without words and keys it dims; either wakes it and still takes effect")
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

  @Test("a rest keeps the screen bright until some time after its end")
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

  @Test("a running timer keeps the screen bright")
  func timer() {
    let rig = Rig.workout(.standard(.amrap)) { $0.dimsAfter = 60 }
    rig.press("Enter")
    rig.wait(300)
    #expect(!rig.scene.look.isDim)
  }
}
