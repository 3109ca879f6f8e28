import Canvas
import Core
import HUD
import Testing

@testable import Console

/// However small the screen is, it shows the state, the last entry and the way out.
@Suite("Small screens", .timeLimit(.minutes(30)))
struct SmallScreenTests {
  @Test(
    "every screen shows the state, the last entry and the way out",
    arguments: Scenes.all.map(\.name))
  func needed(name: String) throws {
    let scene = try #require(Scenes.all.first { $0.name == name }).make()
    for columns in [24, 30, 36, 40, 60] {
      for rows in [4, 6, 8, 11, 12, 20] {
        let size = Size(columns: columns, rows: rows)
        let missing = scene.missing(at: size)
        #expect(
          missing.isEmpty,
          "\(size) lacks \(missing):\n\(Renderer.render(scene, size: size).plainText)")
      }
    }
  }

  @Test("a list, a field and a question are shown on a screen of 30x8")
  func open() {
    let size = Size(columns: 30, rows: 8)
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.press("f", "t", "Down")
    rig.wait(6)
    let text = Renderer.render(rig.scene, size: size).plainText
    #expect(text.contains("›2 ") && text.contains("Esc") && text.contains("FALL"), "\(text)")
    rig.press("Esc", "N", "h", "i")
    rig.wait(6)
    #expect(Renderer.render(rig.scene, size: size).plainText.contains("/ hi▏"))
    rig.press("Esc", "q")
    let question = Renderer.render(rig.scene, size: size).plainText
    #expect(question.contains("y yes") && question.contains("Finish"), "\(question)")
  }
}

extension Scene {
  /// What a screen of this size doesn't show, though the climber needs it.
  func missing(at size: Size) -> [String] {
    let text = Renderer.render(self, size: size).plainText
    let words = Set(text.split { $0.isWhitespace || "│".contains($0) }.map(String.init))
    func lacks(_ text: String?) -> Bool {
      // A word that is cut ends with an ellipsis, and large letters aren't text.
      guard let word = text?.split(separator: " ").first.map(String.init) else { return false }
      return !words.contains { $0.hasPrefix(word.prefix(8)) }
    }
    var missing: [String] = []
    if lacks(wayOut) { missing.append("way out: \(wayOut ?? "")") }
    let isWordLarge = overlay == nil && size.columns >= 40 && size.rows >= 12
    let entry = news.toast?.text ?? news.outcome?.text
    if let entry {
      let shown = isWordLarge ? String(entry.split(separator: " ").last ?? "") : entry
      if lacks(shown) { missing.append("entry: \(entry)") }
    }
    let isTiny = size.columns < 40 || size.rows < 12
    if isTiny, lacks(state) { missing.append("state: \(state ?? "")") }
    return missing
  }

  /// The key that leads on: the last of the hints.
  private var wayOut: String? {
    func last(_ footer: String) -> String? {
      footer.split(separator: " · ").last.map(String.init)
    }
    return switch overlay {
    case .list(let list): last(list.footer)
    case .form, .lesson, .pairing: nil
    case .page(let page): last(page.footer)
    case .summary(_, _, let footer): last(footer)
    case .question(_, let yes, _): "y \(yes)"
    case .either: "Esc"
    case .help: "Esc"
    case nil: hints.last.map { "\($0.key)" }
    }
  }

  /// What is open or, without that, the largest figure.
  private var state: String? {
    switch overlay {
    case .list(let list):
      list.rows.indices.contains(list.selection)
        ? "›\(list.selection + 1)" : list.rows.first ?? list.empty
    case .question(let text, _, _): text
    case .page(let page): page.title
    case .form(let form):
      form.rows.indices.contains(form.selection) ? form.rows[form.selection].label : nil
    case .summary, .help, .pairing, .lesson, .either: nil
    case nil: figures.timer?.phase ?? figures.main.text
    }
  }
}
