import Canvas
import HUD
import Languages
import Words

/// The words and keys of the screen below. Typing narrows them.
struct HelpLayer: Layer {
  private let all: [Overlay.HelpRow]
  private var query = ""
  private var selection = 0

  init(rows: [Overlay.HelpRow]) { all = rows }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("close", [.escape, .enter, "?"], hint: tr("close", context: "hint")) {
        _, desk, _ in desk.pop()
      },
      CommandRow("down", [.down]) { help, _, _ in help.move(by: 1) },
      CommandRow("up", [.up]) { help, _, _ in help.move(by: -1) },
      CommandRow("page-down", [.pageDown]) { help, _, _ in help.move(by: 10) },
      CommandRow("page-up", [.pageUp]) { help, _, _ in help.move(by: -10) },
      CommandRow("scroll") { help, _, command in help.move(by: command.row ?? 0) },
      CommandRow("first", [.home]) { help, _, _ in help.selection = 0 },
      CommandRow("last", [.end]) { help, _, _ in help.move(by: help.all.count) },
    ] + typing(into: \.query, limit: 30) { $0.selection = 0 }
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .help(shown, selection: selection, query: query)
  }

  /// The rows that hold every typed word, in any case.
  private var shown: [Overlay.HelpRow] {
    let wanted = query.lowercased().split(separator: " ")
    return all.filter { row in
      let text = "\(row.key) \(row.say) \(row.effect)".lowercased()
      return wanted.allSatisfy { text.contains($0) }
    }
  }

  private mutating func move(by lines: Int) {
    selection = max(0, min(shown.count - 1, selection + lines))
  }
}
