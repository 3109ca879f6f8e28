import Canvas
import HUD
import Hearing

/// The last words that were heard, and why some were not taken.
struct HeardLayer: Layer {
  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("close", [.escape, .enter, "w", "q"], hint: "close") { _, desk, _ in desk.pop() }
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .list(
      ListView(
        title: "Heard, newest first", rows: desk.audio.heardWords, selection: -1,
        empty: "Nothing yet. Is the level meter moving when you speak?", footer: footer(desk)))
  }
}
