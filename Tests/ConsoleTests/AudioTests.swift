import HUD
import Hearing
import Sound
import Testing

@testable import Console

/// Hearing and sound, on every screen alike.
@Suite("Ear and speaker")
struct AudioTests {
  private func listening(_ profile: Profile) -> Rig {
    let rig = Rig.climb(profile: profile)
    rig.receive(.ear(.on(device: "mic")))
    return rig
  }

  @Test("a session begun strict shows it, and the first S leaves it")
  func begunStrict() {
    let rig = listening(.strict)
    #expect(rig.scene.devices.ear == .listening(strict: .chosen))
    #expect(rig.press("S").contains(.ear(.choose(.normal))))
    #expect(rig.scene.devices.ear == .listening())
  }

  @Test("turning strict on and off again leaves auto as it was")
  func auto() {
    let rig = listening(.auto)
    #expect(rig.press("S").contains(.ear(.choose(.strict))))
    #expect(rig.press("S").contains(.ear(.choose(.auto))))
  }

  @Test("what the room made strict, S makes normal")
  func loudRoom() {
    let rig = listening(.auto)
    var state = ListeningState(profile: .auto)
    state.strictBecause = .noise
    rig.receive(.listening(state))
    #expect(rig.press("S").contains(.ear(.choose(.normal))))
  }

  @Test("auto, chosen in a room that is loud already, is strict on the screen as in the ear")
  func autoInLoudRoom() {
    let rig = listening(.auto)
    rig.press("S")
    #expect(rig.scene.devices.ear == .listening(strict: .chosen))
    rig.hear(30, loudness: 0.1)
    rig.press("S")
    #expect(rig.scene.devices.ear == .listening(strict: .loudRoom, isAuto: true))
    #expect(rig.listening.only.contains("normal"))
    #expect(rig.press("S").contains(.ear(.choose(.normal))))
    #expect(rig.scene.devices.ear == .listening())
  }

  @Test("without listening the mode is neither strict nor normal")
  func nobodyListens() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    rig.press("S")
    #expect(rig.toast == "Not listening: keys only.")
    #expect(!rig.effects.contains(.ear(.choose(.strict))))
  }

  @Test("muted and not, a lost speaker stays lost")
  func lostSpeaker() {
    let rig = Rig.climb()
    rig.receive(.speaker(.lost(reason: "it is gone")))
    #expect(rig.press("M").contains(.speaker(.mute(true))))
    #expect(rig.scene.devices.speaker == .muted)
    #expect(rig.press("M").contains(.speaker(.mute(false))))
    #expect(rig.scene.devices.speaker == .lost(reason: "it is gone"))
    #expect(rig.scene.news.warnings.contains { $0.hasPrefix("NO SOUND: it is gone.") })
  }

  @Test("with keys only it does not fall asleep: nothing could wake it")
  func keysOnly() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    #expect(rig.press("m").contains(.speaker(.play(.refused))))
    #expect(!rig.effects.contains(.ear(.sleep(true))))
  }

  @Test("no microphone by choice is no warning")
  func quiet() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    #expect(rig.scene.news.warnings.isEmpty)
    rig.receive(.ear(.off(reason: "no model")))
    #expect(!rig.scene.news.warnings.isEmpty)
  }

  @Test("m sleeps and wakes, on the timers too")
  func sleeps() {
    for rig in [listening(.normal), Rig.timers()] {
      rig.receive(.ear(.on(device: "mic")))
      #expect(rig.press("m").contains(.ear(.sleep(true))))
      #expect(rig.scene.devices.ear == .asleep)
      #expect(rig.press("m").contains(.ear(.sleep(false))))
    }
  }
}
