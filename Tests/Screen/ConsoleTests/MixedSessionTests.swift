import HUD
import Hearing
import Lifting
import Testing
import Words

@testable import Console

/// Lifting in the middle of a climbing session.
@Suite("A mixed session", .timeLimit(.minutes(30)))
struct MixedSessionTests {
  private func rig() -> Rig {
    let setup = Rig.setup(at: "V4") {
      $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank]
    }
    let rig = Rig.climb(setup: setup)
    rig.receive(.ear(.on(device: "microphone")))
    rig.press("s", "L", "Enter", "Enter")
    return rig
  }

  @Test("the way back to climbing is the first hint", arguments: ["Esc", "q"])
  func back(key: String) {
    let rig = rig()
    #expect(rig.scene.head.title == "LIFT")
    #expect(rig.scene.hints.first.map { "\($0.key) \($0.label)" } == "Esc back to climbing")
    rig.press(key)
    #expect(rig.scene.head.title == "CLIMB" && rig.scene.overlay == nil)
  }

  @Test("“close that” goes back too, and “finish session” asks whether to end the whole session")
  func words() {
    let rig = rig()
    #expect(rig.listening.mode == .lift && rig.listening.only.contains("close"))
    rig.say("finish")
    #expect(rig.confirmation == "Finish the session?")
    rig.press("n")
    rig.say("close")
    #expect(rig.scene.head.title == "CLIMB")
  }

  @Test("the help lists what works while lifting, and nothing of climbing")
  func help() {
    let rig = rig()
    let effects = rig.console.help.map(\.effect)
    #expect(effects.contains("Over a climbing session: go back to it."))
    #expect(effects.contains("Log the set as it stands."))
    #expect(!effects.contains("Mark on sight") && !effects.contains("Go to the next route."))
    let keys = rig.console.help.flatMap { $0.key.split(separator: " ") }
    #expect(keys.count == Set(keys).count, "a key is listed twice")
  }
}
