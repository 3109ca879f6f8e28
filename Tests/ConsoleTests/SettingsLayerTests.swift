import Canvas
import HUD
import Hearing
import Preferences
import Testing
import Timers

@testable import Console

@Suite("Settings on the screen")
struct SettingsLayerTests {
  private func open() -> Rig {
    let rig = Rig.climb()
    rig.press(",")
    return rig
  }

  @Test("a comma opens them, on the timers too, and Esc closes them")
  func opens() throws {
    for rig in [Rig.climb(), Rig.workout(.standard(.hold))] {
      rig.press(",")
      #expect(rig.list?.title == "Settings")
      rig.press("Esc")
      #expect(rig.scene.overlay == nil && !rig.hasQuit)
    }
  }

  @Test("they show what was chosen by key or word before")
  func tellsTheProfile() throws {
    let rig = Rig.climb()
    rig.press("S", ",")
    #expect(try #require(rig.list).rows[0].contains("strict: two words or more"))
  }

  @Test("each acts at once and is kept")
  func acts() throws {
    let rig = open()
    let strict = rig.press("Right")
    #expect(
      strict.filter { !$0.isListen } == [
        .setProfile(.strict), .save(SettingChange(\.profile, .strict)),
      ])
    #expect(
      rig.press("Down", "Enter") == [.setMuted(true), .save(SettingChange(\.isMuted, true))])
    #expect(rig.scene.devices.speaker == .muted)
    #expect(rig.press("Down", "Left") == [.save(SettingChange(\.speaks, false))])
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.theme, .light))])
    #expect(rig.scene.look.theme == .light)
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.reducesMotion, true))])
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.dimsAfter, 60))])
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.detailsFor, 10))])
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.tellsMoments, false))])
    #expect(rig.press("Down", "Right") == [.save(SettingChange(\.rest, 240))])
    #expect(rig.press("Left") == [.save(SettingChange(\.rest, 180))])
    #expect(rig.press("Down", "Space") == [.save(SettingChange(\.restsByItself, true))])
    #expect(try #require(rig.list).rows.contains("rest starts      after every attempt"))
  }

  @Test("going on round every theme comes back to the first")
  func themes() throws {
    let rig = open()
    rig.press("Down", "Down", "Down")
    for _ in Theme.allCases { rig.press("Right") }
    #expect(rig.scene.look.theme == .dark)
    rig.press("Left")
    #expect(rig.scene.look.theme == Theme.allCases.last)
  }
}

extension Effect {
  var isListen: Bool { if case .listen = self { true } else { false } }
}
