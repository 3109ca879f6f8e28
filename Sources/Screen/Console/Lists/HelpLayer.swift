import Canvas
import HUD
import Words

/// The words and keys of the screen below.
struct HelpLayer: Layer {
  let rows: [Overlay.HelpRow]
  private var selection = 0

  init(rows: [Overlay.HelpRow]) { self.rows = rows }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("close", [.escape, .enter, "?", "q"], hint: "close") { _, desk, _ in desk.pop() },
      CommandRow("down", [.down]) { help, _, _ in help.move(by: 1) },
      CommandRow("up", [.up]) { help, _, _ in help.move(by: -1) },
      CommandRow("page-down", [.pageDown, " "]) { help, _, _ in help.move(by: 10) },
      CommandRow("page-up", [.pageUp]) { help, _, _ in help.move(by: -10) },
      CommandRow("scroll") { help, _, command in help.move(by: command.row ?? 0) },
      CommandRow("first", [.home]) { help, _, _ in help.selection = 0 },
      CommandRow("last", [.end]) { help, _, _ in help.move(by: help.rows.count) },
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .help(rows, selection: selection)
  }

  private mutating func move(by lines: Int) {
    selection = max(0, min(rows.count - 1, selection + lines))
  }
}
