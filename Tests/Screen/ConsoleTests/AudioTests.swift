import HUD
import Hearing
import Preferences
import Sound
import Testing
import Words

@testable import Console

/// The microphone and the speaker, as every screen shows them.
@Suite("Ear and speaker", .timeLimit(.minutes(30)))
struct AudioTests {
  private func listening(_ profile: Profile) -> Rig {
    let rig = Rig.climb(profile: profile)
    rig.receive(.ear(.on(device: "mic")))
    return rig
  }

  @Test("a session that starts strict shows it, and the first S ends strict mode")
  func begunStrict() {
    let rig = listening(.strict)
    #expect(rig.scene.devices.ear == .listening(strict: .chosen))
    #expect(rig.press("S").contains(.ear(.choose(.normal))))
    #expect(rig.scene.devices.ear == .listening())
  }

  @Test("turning strict on and off again restores auto")
  func auto() {
    let rig = listening(.auto)
    #expect(rig.press("S").contains(.ear(.choose(.strict))))
    #expect(rig.press("S").contains(.ear(.choose(.auto))))
  }

  @Test("after a loud room has turned strict mode on, S ends it")
  func loudRoom() {
    let rig = listening(.auto)
    var state = ListeningState(profile: .auto)
    state.strictBecause = .noise
    rig.receive(.listening(state))
    #expect(rig.press("S").contains(.ear(.choose(.normal))))
  }

  @Test("auto chosen in a loud room is strict at once, on the screen and in the ear")
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

  @Test("without listening, strict mode can't be turned on")
  func nobodyListens() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    rig.press("S")
    #expect(rig.toast == "Not listening: keyboard only.")
    #expect(!rig.effects.contains(.ear(.choose(.strict))))
  }

  @Test("muting and unmuting doesn't bring back a lost speaker")
  func lostSpeaker() {
    let rig = Rig.climb()
    rig.receive(.speaker(.on))
    rig.receive(.speaker(.lost(reason: "it is gone")))
    #expect(rig.press("M").contains(.speaker(.mute(true))))
    #expect(rig.scene.devices.speaker == .muted)
    #expect(rig.press("M").contains(.speaker(.mute(false))))
    #expect(rig.scene.devices.speaker == .lost(reason: "it is gone"))
    #expect(rig.scene.news.warnings.contains { $0.hasPrefix("NO SOUND: it is gone.") })
  }

  @Test("microphone and speaker that are gone for one reason are one warning")
  func bothLost() {
    let rig = Rig.climb()
    rig.receive(.speaker(.on))
    rig.receive(.ear(.on(device: "mic")))
    rig.receive(.ear(.lost(reason: "the server stopped")))
    rig.receive(.speaker(.lost(reason: "the server stopped")))
    let warnings = rig.scene.news.warnings
    #expect(warnings.count == 1 && warnings[0].contains("The speaker is gone, too."))
    rig.press("M")
    #expect(rig.scene.news.warnings.count == 1 && !rig.scene.news.warnings[0].contains("speaker"))
    rig.press("M")
    rig.receive(.speaker(.lost(reason: "it is gone")))
    #expect(rig.scene.news.warnings.count == 2)
  }

  @Test("a speaker that was never there, nor chosen, is in the head alone")
  func neverSounded() {
    let rig = Rig.climb()
    rig.receive(.speaker(.lost(reason: "no speaker")))
    #expect(rig.scene.news.warnings.isEmpty)
    #expect(rig.scene.devices.speaker == .lost(reason: "no speaker"))
    let chosen = Rig.climb { $0.speaker = "hw:2" }
    chosen.receive(.speaker(.lost(reason: "no speaker")))
    #expect(chosen.scene.news.warnings.count == 1)
  }

  @Test("a microphone that was never there is not missed, unless it was chosen")
  func missed() {
    let rig = Rig.climb()
    rig.receive(.ear(.lost(reason: "none is there")))
    #expect(!rig.scene.devices.isMicrophoneMissed && rig.scene.news.warnings.isEmpty)
    rig.receive(.ear(.on(device: "mic")))
    rig.receive(.ear(.lost(reason: "it is gone")))
    #expect(rig.scene.devices.isMicrophoneMissed)
    let wall = Rig.climb { $0.microphone = "hw:wall" }
    wall.receive(.ear(.lost(reason: "it is not there")))
    #expect(wall.scene.devices.isMicrophoneMissed)
  }

  @Test("with keys only it doesn't fall asleep, because no word could wake it")
  func keysOnly() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    #expect(rig.press("m").contains(.speaker(.play(.refused))))
    #expect(!rig.effects.contains(.ear(.sleep(true))))
  }

  @Test("a microphone that is off by choice is no warning; one that fails is")
  func quiet() {
    let rig = Rig.climb()
    rig.receive(.ear(.unused))
    #expect(rig.scene.news.warnings.isEmpty)
    for reason in ["no model", "no model."] {
      rig.receive(.ear(.off(reason: reason)))
      #expect(rig.scene.news.warnings == ["NOT LISTENING: no model. The keys still do everything."])
    }
  }

  @Test("m starts and ends sleep, on the timers too")
  func sleeps() {
    for rig in [listening(.normal), Rig.timers()] {
      rig.receive(.ear(.on(device: "mic")))
      #expect(rig.press("m").contains(.ear(.sleep(true))))
      #expect(rig.scene.devices.ear == .asleep)
      #expect(rig.press("m").contains(.ear(.sleep(false))))
    }
  }
}
