import Canvas
import Testing

@testable import HUD

/// The size of the letters in overlays.
@Suite("Overlays", .timeLimit(.minutes(30)))
struct OverlayScaleTests {
  /// Overlays, each with texts of its rows.
  private var overlays: [(overlay: Overlay, texts: [String])] {
    let rows = ["grade V6", "route 2  V4  Slab  tried"]
    let form = FormView(
      title: "Timer", rows: [.init(label: "Work", value: "1:00", note: "", isRefused: false)],
      selection: 0, footer: "Esc close")
    let help = [Overlay.HelpRow(key: "s", say: "“send”", effect: "Log a send.")]
    return [
      (.list(ListView(title: "Routes", rows: rows, selection: 0, empty: "", footer: "")), rows),
      (.form(form), ["Work", "1:00"]), (.help(help, selection: 0), ["Log a send."]),
      (.summary(title: "Session over", lines: ["4 attempts", "2 sends"]), ["4 attempts"]),
      (.question("Finish the session?", yes: "yes", no: "no"), ["Finish the session?"]),
    ]
  }

  @Test("an overlay has large letters if all of it fits in them")
  func scales() {
    for (overlay, texts) in overlays {
      let scene = Scenes.changed { $0.overlay = overlay }
      for size in Scenes.sizes {
        let isLarge = TextScale(size, hasQuarters: true) == .large
        #expect(isLarge == (size.rows >= 34))
        let text = Renderer.render(scene, size: size).plainText
        for wanted in texts {
          #expect(text.contains(wanted) == !isLarge, "\(wanted) on \(size):\n\(text)")
        }
        // A font without quarter blocks has no large letters.
        var coarse = scene
        coarse.look.hasQuarters = false
        #expect(Renderer.render(coarse, size: size).plainText.contains(texts[0]))
      }
    }
  }

  @Test("large letters show the cursor of a field, wherever it is")
  func cursor() {
    func frame(cursor: Int?) -> Frame {
      let row = FormView.Field(
        label: "Name", value: "Core", note: "", isRefused: false, cursor: cursor)
      let form = FormView(title: "Timer", rows: [row], selection: 0, footer: "Esc close")
      return Renderer.render(
        Scenes.changed { $0.overlay = .form(form) }, size: Size(columns: 120, rows: 40))
    }
    let frames = [0, 2, nil].map(frame)
    for frame in frames {
      #expect(frame.cells.contains { $0.role == .selected && $0.character == "│" })
    }
    #expect(frames[0] != frames[1] && frames[1] != frames[2])
  }

  @Test("a summary that doesn't fit says how many lines are missing")
  func summary() {
    let lines = (1...20).map { "line \($0)" }
    let scene = Scenes.changed { $0.overlay = .summary(title: "Session over", lines: lines) }
    let text = Renderer.render(scene, size: Renderer.smallest).plainText
    #expect(text.contains("line 7 ") && text.contains("… 13 more lines"), "\(text)")
  }

  @Test("a question names only answers that would be heard")
  func answers() {
    let ways: [(Scene.Ear, String)] = [
      (.listening(), "say yes or no"),
      (.listening(strict: .loudRoom), "say yes please or no thanks"),
      (.asleep, "y yes · n no"), (.lost(reason: "unplugged"), "y yes · n no"),
      (.off(reason: "no microphone"), "y yes · n no"),
    ]
    for (ear, footer) in ways {
      let scene = Scenes.changed {
        $0.devices.ear = ear
        $0.overlay = .question("Finish the session?", yes: "yes", no: "no")
      }
      for size in Scenes.sizes {
        #expect(Renderer.render(scene, size: size).plainText.contains(footer), "\(size)")
      }
    }
  }

  @Test("large letters never cost a list a row, or a row part of its text")
  func rowsFirst() {
    func text(_ rows: [String], _ size: Size) -> String {
      let list = ListView(title: "Grades", rows: rows, selection: 0, empty: "", footer: "")
      return Renderer.render(Scenes.changed { $0.overlay = .list(list) }, size: size).plainText
    }
    let size = Size(columns: 120, rows: 40)
    let grades = (0...17).map { "grade V\($0)" }
    #expect(grades.allSatisfy { text(grades, size).contains($0) })
    #expect(!text(Array(grades.prefix(9)), size).contains("grade V1"))
    // Wrapped in large letters as long as all rows fit, else in the terminal's own.
    let long = (1...9).map { "route \($0)  V4  the long traverse under the roof  tried" }
    #expect(!text(Array(long.prefix(2)), size).contains("traverse"))
    #expect(long.allSatisfy { text(long, size).contains($0) })
  }

  @Test("help shows as many rows as the screen has")
  func help() {
    let rows = (0..<42).map { Overlay.HelpRow(key: "", say: "“word \($0)”", effect: "Effect.") }
    let scene = Scenes.changed { $0.overlay = .help(rows, selection: 0) }
    for size in Scenes.sizes where size.columns >= 80 {
      let text = Renderer.render(scene, size: size).plainText
      let shown = rows.count { text.contains($0.say) }
      #expect(shown >= min(rows.count, size.rows - 4), "\(shown) rows on \(size)")
    }
  }

  @Test("help shows all the keys of a command")
  func keys() {
    let rows = [Overlay.HelpRow(key: "Enter s Space", say: "start timer", effect: "Start.")]
    let scene = Scenes.changed { $0.overlay = .help(rows, selection: 0) }
    for size in Scenes.sizes where size.rows < 34 {
      let text = Renderer.render(scene, size: size).plainText
      #expect(text.contains("Enter s Space"), "\(text)")
    }
  }

  @Test("a name without large letters is written plainly, in full")
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
