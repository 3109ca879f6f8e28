import Canvas
import Testing

@testable import HUD

@Suite("The head row and the problems under it")
struct HeadTests {
  @Test("a clipped level is marked beside the meter at every size", arguments: Scenes.sizes)
  func clipped(size: Size) {
    let scene = Scenes.changed {
      $0.devices.level = Scene.Level(loudness: -1, floor: -40, isClipped: true)
    }
    let head = Renderer.render(scene, size: size).plainText.prefix { $0 != "\n" }
    #expect(head.contains("█") && head.contains("CLIP"), "\(head)")
  }

  @Test("the meter makes room for a subtitle that would else be cut")
  func subtitle() {
    let scene = Scenes.changed {
      $0.head.subtitle = "the climber says “start rest”"
      $0.devices.speaker = .lost(reason: "the device is gone")
    }
    let head = Renderer.render(scene, size: Size(columns: 80, rows: 24)).plainText
      .prefix { $0 != "\n" }
    #expect(head.contains("the climber says “start rest”") && head.contains("█"), "\(head)")
  }

  @Test("no mark covers the ear’s state, and no problem hides another", arguments: Scenes.sizes)
  func problems(size: Size) throws {
    for (ear, word) in [
      (Scene.Ear.lost(reason: "the device is gone"), "▲ MICROPHONE LOST"),
      (.off(reason: "no microphone"), "○ KEYBOARD ONLY"),
      (.asleep, "◌ ASLEEP"),
    ] {
      let scene = Scenes.changed {
        $0.devices.ear = ear
        $0.devices.level = nil
        $0.devices.speaker = .lost(reason: "the device is gone")
        $0.head.marks = ["REMOTE LOCAL", "RESTS OFF"]
        $0.news.warnings = [
          "MICROPHONE LOST: the device is gone. Keys work; it reconnects by itself.",
          "NO SOUND: the device is gone. The bell and the screen answer.",
        ]
      }
      let head = Renderer.render(scene, size: size).plainText.prefix { $0 != "\n" }
      #expect(head.contains(word) && head.contains("NO SOUND"), "\(head)")
      let told = Layout(scene: scene, size: size).warnings
      #expect(told.contains { $0.hasPrefix("! MICROPHONE LOST") })
      #expect(told.contains { $0.hasPrefix("! NO SOUND") }, "\(told)")
    }
  }
}
