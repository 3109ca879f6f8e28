import Canvas
import Core
import Testing

@testable import HUD

/// Texts and sizes that no layout was made for.
@Suite("Layout at its limits", .timeLimit(.minutes(30)))
struct LayoutLimitsTests {
  @Test(
    "any text in a name keeps every row as wide as the screen",
    arguments: [
      "漢字の長い名前がここにあります漢字の長い名前", "👩‍👩‍👧‍👦 family 🧗🏽‍♀️ route", "\u{1B}[2J\u{1B}[31mred",
      "tab\tbell\u{07}\r\nline",
      "e\u{301}a\u{300}\u{301}\u{302}", "\u{202E}right to left\u{200B}",
      String(repeating: "n", count: 500),
      "🇩🇪🇫🇷 flags ❤️ 1️⃣",
    ])
  func names(name: String) {
    for size in Scenes.sizes {
      for (label, scene) in Scenes.all {
        var scene = scene
        scene.figures.caption = "route 1  \(name)"
        scene.figures.main = Scene.Figure(text: name)
        scene.news.toast = Scene.Toast(topic: .info, word: nil, text: name, offersUndo: true)
        scene.head.subtitle = name
        scene.news.warnings = [name]
        let frame = Renderer.render(scene, size: size)
        for row in 0..<size.rows {
          let cells = (0..<size.columns).map { frame[$0, row] }
          let width = cells.reduce(0) {
            $0 + ($1.isContinuation ? 0 : DisplayWidth.columns($1.character))
          }
          #expect(width == size.columns, "\(label) \(size) row \(row)")
          let scalars = cells.filter { !$0.isContinuation }.flatMap(\.character.unicodeScalars)
          #expect(!scalars.contains { $0.value < 32 || $0.value == 0x7F || $0.value == 0x202E })
        }
      }
    }
  }

  @Test("no size is too small to draw, and a small one says so")
  func tiny() {
    for columns in 0...45 {
      for rows in 0...15 {
        for (_, scene) in Scenes.all {
          let frame = Renderer.render(scene, size: Size(columns: columns, rows: rows))
          #expect(frame.size == Size(columns: columns, rows: rows))
        }
      }
    }
    let failing = Scenes.changed { $0.news.warnings = ["NOT LOGGED: the disk is full"] }
    let text = Renderer.render(failing, size: Size(columns: 36, rows: 6)).plainText
    #expect(text.contains("! NOT LOGGED: the disk is full"))
    #expect(text.contains("V4") && text.contains("tries 3"))
    #expect(text.contains("small screen: 40x12 shows everything"))
  }
}
