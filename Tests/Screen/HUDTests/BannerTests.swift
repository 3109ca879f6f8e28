import Canvas
import Core
import Testing

@testable import HUD

/// The strip that shows the last outcome.
@Suite("Banner", .timeLimit(.minutes(30)))
struct BannerTests {
  private func text(_ toast: Scene.Toast, _ size: Size) -> String {
    let scene = Scenes.changed { $0.news.toast = toast }
    let frame = Renderer.render(scene, size: size).plainText
    let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
    let area = Layout(scene: scene, size: size).banner
    return lines[area.row..<area.row + area.size.rows].joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }

  @Test("a toast with a highlight is shown in full at every size", arguments: Scenes.sizes)
  func moments(size: Size) {
    let best = Scene.Toast(
      topic: .send, word: "SEND", text: "SEND  V10, attempt 3  Your first V10!", offersUndo: true)
    for word in ["V10,", "attempt", "3", "Your", "first", "V10!"] {
      #expect(text(best, size).contains(word), "\(word) on \(size): \(text(best, size))")
    }
    let rest = Scene.Toast(
      topic: .fall, word: "FALL",
      text: "FALL  V10, attempt 3  Short rest: you send 62 % after 4 min, 41 % after less",
      offersUndo: true)
    for word in ["V10,", "Short", "rest:", "62", "min,", "less"] {
      #expect(text(rest, size).contains(word), "\(word) on \(size): \(text(rest, size))")
    }
  }

  @Test(
    "each verdict is large on the smallest screen, with its text and the key of the help",
    arguments: [
      ("UNDONE", "send V10, attempt 12"), ("MISSED", "30 s, set 2"),
      ("REDONE", "fall V4, attempt 1"),
      ("DELETED", "send V4"),
    ])
  func verdicts(word: String, rest: String) {
    let size = Renderer.smallest
    var scene = Scenes.changed {
      $0.news.outcome = nil
      $0.news.toast = Scene.Toast(
        topic: .undo, word: word, text: "\(word)  \(rest)", offersUndo: false)
    }
    func rows() -> Int {
      let frame = Renderer.render(scene, size: size)
      let area = Layout(scene: scene, size: size).banner
      return frame.blockRows(of: .undo, in: area)
    }
    #expect(rows() >= 3)
    let text = Renderer.render(scene, size: size).plainText
    #expect(text.contains("↶ \(rest)") || word != "UNDONE", "\(text)")
    #expect(rest.split(separator: " ").allSatisfy { text.contains($0) } && text.contains("? help"))
    scene.news.toast = nil
    scene.news.outcome = Scene.LastOutcome(topic: .undo, word: word, text: "\(word)  \(rest)")
    #expect(rows() >= 3, "it stays large once it is no longer news")
    let after = Renderer.render(scene, size: size).plainText
    #expect(rest.split(separator: " ").allSatisfy { after.contains($0) }, "\(after)")
    #expect(after.contains("? help"))
  }

  @Test("a title that is longer than its border goes on below it", arguments: Scenes.sizes)
  func longTitle(size: Size) {
    let title = "How you moved: Competition black, attempt 12"
    let list = ListView(title: title, rows: ["good"], empty: "", footer: "Esc close")
    let text = Renderer.render(Scenes.changed { $0.overlay = .list(list) }, size: size).plainText
    #expect(title.split(separator: " ").allSatisfy { text.contains($0) })
    // In large letters there is no text to read.
    #expect(size.rows >= 40 || text.contains("1 good"))
  }

  @Test("the smallest screen shows a warning in full, and a plan's current step")
  func warned() {
    let size = Renderer.smallest
    let scene = Scenes.changed {
      $0.news.warnings = ["NO SOUND: the device is gone. The bell and the screen answer."]
      $0.figures.plan = Scene.Plan(
        name: "Ladder", steps: ["V2 ×1", "V10 3×4"], current: 1,
        position: [
          Scene.Count(label: "step", value: "2/5"), Scene.Count(label: "reps", value: "1/4"),
        ])
    }
    let text = Renderer.render(scene, size: size).plainText
    #expect(text.contains("screen answer.") && text.contains("V10 3×4"), "\(text)")
    let layout = Layout(scene: scene, size: size)
    let rows = BigText.rows(of: "V4", fitting: Layout.figure(in: layout.main).size)
    #expect(rows * 4 >= size.rows)
  }

  @Test("hints without room are dropped whole; the way out stays")
  func footer() {
    let footer = "Enter choose · e edit · c copy · d delete · Esc close"
    #expect(Renderer.wholeHints(of: footer, fitting: 80) == footer)
    #expect(
      Renderer.wholeHints(of: footer, fitting: 44) == "Enter choose · e edit · c copy · Esc close")
    #expect(Renderer.wholeHints(of: footer, fitting: 12) == "Esc close")
    #expect(Renderer.wholeHints(of: "takes 0:01 to 30:00", fitting: 8) == "takes 0…")
  }
}
