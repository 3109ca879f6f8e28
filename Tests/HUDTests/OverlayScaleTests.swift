import Canvas
import Testing

@testable import HUD

/// How large what lies over the screen is written.
@Suite("Overlays")
struct OverlayScaleTests {
  /// What lies over the screen, each with the text of its rows.
  private var overlays: [(overlay: Overlay, texts: [String])] {
    let rows = ["grade V6", "route 2  V4  Slab  tried"]
    let form = FormView(
      title: "Timer", rows: [.init(label: "Work", value: "1:00", note: "", isRefused: false)],
      selection: 0, footer: "Esc close")
    let help = HelpView(
      rows: [Overlay.HelpRow(key: "s", say: "“send”", effect: "Log a send.")], selection: 0)
    return [
      (.list(ListView(title: "Routes", rows: rows, selection: 0, empty: "", footer: "")), rows),
      (.form(form), ["Work", "1:00"]), (.help(help), ["Log a send."]),
      (.summary(title: "Session over", lines: ["4 attempts", "2 sends"]), ["4 attempts"]),
      (.question("Finish the session?", yes: "yes", no: "no"), ["Finish the session?"]),
    ]
  }

  @Test("what lies over the screen is in letters of one, two or three rows, as there is room")
  func scales() {
    for (overlay, texts) in overlays {
      let scene = Scenes.changed { $0.overlay = overlay }
      for size in Scenes.sizes {
        let scale = TextScale(size, hasQuarters: true)
        #expect(scale == (size.rows < 34 ? .small : size.rows < 48 ? .medium : .large))
        let text = Renderer.render(scene, size: size).plainText
        for wanted in texts {
          #expect(text.contains(wanted) == (scale == .small), "\(wanted) on \(size):\n\(text)")
        }
        // On a font without quarter blocks two rows are too few for a letter.
        var coarse = scene
        coarse.look.hasQuarters = false
        let plain = Renderer.render(coarse, size: size).plainText
        #expect(plain.contains(texts[0]) == (scale != .large))
      }
    }
  }

  @Test("a name that has no large letters is written plainly, and nothing of it is missing")
  func plainNames() {
    let rows = ["route 1  V4  スラブ", "route 2  V4  Плита"]
    let list = ListView(title: "Routes", rows: rows, selection: 0, empty: "", footer: "")
    for size in Scenes.sizes {
      let scene = Scenes.changed { $0.overlay = .list(list) }
      let text = Renderer.render(scene, size: size).plainText
      #expect(text.contains("スラブ") && text.contains("Плита"), "\(size):\n\(text)")
    }
  }
}
