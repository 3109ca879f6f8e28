import Canvas
import Testing

@testable import HUD

/// Lists stay still under the pointer.
@Suite("Visible part of a list", .timeLimit(.minutes(30)))
struct ViewportTests {
  private func scene(_ rows: [String], at selection: Int, title: String = "Exercises") -> Scene {
    Scenes.changed {
      $0.overlay = .list(
        ListView(title: title, rows: rows, selection: selection, empty: "", footer: "Esc close"))
    }
  }

  private let rows = (0..<90).map { "exercise \($0)" }

  private func place(of row: Int, in frame: Frame) -> Rect? {
    frame.targets.first { $0.meaning == .row(row) }?.area
  }

  @Test("a row that is clicked stays where it is", arguments: Scenes.sizes)
  func still(size: Size) {
    let first = Renderer.render(scene(rows, at: 40), size: size, after: nil)
    let shown = first.frame.targets.map(\.meaning)
    #expect(shown.count > 4)
    for case .row(let row) in shown {
      let after = Renderer.render(scene(rows, at: row), size: size, after: first.viewport)
      #expect(place(of: row, in: after.frame) == place(of: row, in: first.frame), "\(row)")
      #expect(after.frame.targets.map(\.meaning) == shown)
    }
  }

  @Test("moving one row beyond the edge scrolls by one row; moving back doesn't scroll")
  func edge() {
    let size = Size(columns: 80, rows: 24)
    let first = Renderer.render(scene(rows, at: 0), size: size, after: nil)
    let room = first.frame.targets.count
    let below = Renderer.render(scene(rows, at: room), size: size, after: first.viewport)
    #expect(below.viewport?.first == 1)
    let back = Renderer.render(scene(rows, at: room - 1), size: size, after: below.viewport)
    #expect(back.viewport?.first == 1)
    let top = Renderer.render(scene(rows, at: 0), size: size, after: back.viewport)
    #expect(top.viewport?.first == 0)
  }

  @Test("a shortened list fills the space; another list opens around its selected row")
  func anew() {
    let size = Size(columns: 80, rows: 24)
    let last = Renderer.render(scene(rows, at: 89), size: size, after: nil)
    let shorter = Array(rows.prefix(30))
    let filled = Renderer.render(scene(shorter, at: 29), size: size, after: last.viewport)
    #expect(filled.frame.targets.count == last.frame.targets.count)
    let other = Renderer.render(
      scene(rows, at: 40, title: "Plans"), size: size, after: last.viewport)
    #expect(
      other.viewport?.first
        == Renderer.render(
          scene(rows, at: 40, title: "Plans"), size: size, after: nil
        ).viewport?.first)
  }

  @Test("a page scrolls with each step, also back from its end and after a resize")
  func page() {
    let lines = (0..<30).map { "line \($0)" }
    var viewport: Viewport?
    func first(at top: Int, rows: Int = 12) -> Int? {
      let page = PageView(
        title: "Statistics", layouts: [.init(columns: 36, lines: lines)], top: top, footer: "")
      viewport =
        Renderer.render(
          Scenes.changed { $0.overlay = .page(page) }, size: Size(columns: 40, rows: rows),
          after: viewport
        ).viewport
      return viewport?.first
    }
    // Eight lines fit twelve rows, and twenty fit twenty-four.
    #expect([0, 1, 2].map { first(at: $0) } == [0, 1, 2])
    #expect([29, 28, 27].map { first(at: $0) } == [22, 21, 20], "back from the end")
    #expect([28, 29].map { first(at: $0) } == [21, 22])
    #expect(first(at: 29, rows: 24) == 10)
    #expect(first(at: 28, rows: 24) == 9)
    #expect([28, 29].map { first(at: $0) } == [9, 22], "the end can be reached")
    #expect([9, 7, 5, 6].map { first(at: $0) } == [2, 0, 0, 1])
    #expect(first(at: 0) == 0)
  }

  @Test("a question over a list doesn't move it")
  func question() {
    let size = Size(columns: 80, rows: 24)
    let first = Renderer.render(scene(rows, at: 40), size: size, after: nil)
    let asked = Scenes.changed { $0.overlay = .question("Delete?", yes: "yes", no: "no") }
    let over = Renderer.render(asked, size: size, after: first.viewport)
    #expect(over.viewport == first.viewport)
    #expect(Renderer.render(Scenes.climbing, size: size, after: over.viewport).viewport == nil)
  }

  @Test("selecting a long row moves no other, and shows it in full", arguments: Scenes.sizes)
  func long(size: Size) {
    let name = (1...30).map { "word\($0)" }.joined(separator: " ")
    let mixed = (0..<90).map { $0 % 3 == 1 ? "\($0) \(name)" : "short \($0)" }
    let short = Renderer.render(scene(mixed, at: 0), size: size, after: nil)
    let long = Renderer.render(scene(mixed, at: 1), size: size, after: short.viewport)
    #expect(long.frame.targets == short.frame.targets)
    let text = long.frame.plainText
    #expect(text.contains(size.columns < 60 ? "word8" : "word20"), "\(text)")
  }

  @Test("if there is room, every row is shown in full, selected or not")
  func wrapped() {
    let name = (1...20).map { "word\($0)" }.joined(separator: " ")
    let few = ["one \(name)", "two \(name)", "three"]
    let frame = Renderer.render(scene(few, at: 2), size: Size(columns: 80, rows: 24))
    let words = frame.plainText.split { !$0.isLetter && !$0.isNumber }
    #expect(words.count { $0 == "word20" } == 2, "\(frame.plainText)")
  }

  @Test("a long search shows its end, with the cursor", arguments: Scenes.sizes)
  func search(size: Size) {
    let scene = Scenes.changed {
      $0.overlay = .list(
        ListView(
          title: "Exercise", rows: ["one"], selection: 0,
          query: String(repeating: "very ", count: 60) + "long", empty: "", footer: ""))
    }
    let text = Renderer.render(scene, size: size).plainText
    #expect(text.contains("long▏"), "\(text)")
  }
}
