import Canvas
import Foundation
import Testing

@testable import HUD

@Suite("The head row and the problems under it", .timeLimit(.minutes(30)))
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
      // The head names the missing devices, so the lines under it only say why.
      let told = Layout(scene: scene, size: size).warnings
      let microphone = word.contains("LOST") ? "! The device is gone." : "! MICROPHONE LOST: the"
      #expect(told.contains { $0.hasPrefix(microphone) }, "\(told)")
      #expect(told.contains { $0.hasPrefix("! The device is gone.") }, "\(told)")
      #expect(told.count { $0.hasPrefix("! ") } == 2, "\(told)")
    }
  }

  @Test("a lost microphone is named once in words, and why once", arguments: Scenes.sizes)
  func once(size: Size) {
    for isMissed in [true, false] {
      let scene = Scenes.changed {
        $0.devices.ear = .lost(reason: "no microphone was found")
        $0.devices.isMicrophoneMissed = isMissed
        $0.devices.level = nil
        $0.news = Scene.News()
        $0.news.warnings = ["MICROPHONE LOST: no microphone was found. Keys work."]
      }
      let text = Renderer.render(scene, size: size).plainText
      let name = isMissed ? "MICROPHONE LOST" : "NO MICROPHONE"
      for words in [name, "o microphone was found"] {
        #expect(text.components(separatedBy: words).count == 2, "\(words) in\n\(text)")
      }
      // Large letters for a microphone that was there: nobody at the wall reads the head.
      let area = Layout(scene: scene, size: size).banner
      let rows = Renderer.render(scene, size: size).blockRows(of: .over, in: area)
      #expect((rows >= 3) == isMissed, "\(text)")
    }
  }
}
