import Canvas
import Core
import Testing

@testable import HUD

/// What has no room on its own row, on the smallest screen.
@Suite("Texts on a narrow screen", .timeLimit(.minutes(30)))
struct NarrowPanelTests {
  private let size = Size(columns: 40, rows: 12)

  /// The screen's words, without frames and breaks.
  private func words(_ change: (inout Scene) -> Void) -> String {
    Renderer.render(Scenes.changed(change), size: size).plainText
      .replacing("│", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("the help says how to search it, and how far it is")
  func help() {
    let rows = (0..<43).map { Overlay.HelpRow(key: "k", say: "", effect: "Effect \($0).") }
    let words = words { $0.overlay = .help(rows, selection: 0, query: "") }
    #expect(words.contains("type to search · Esc closes") && words.contains("of 43"), "\(words)")
  }

  @Test("the first question names its third answer at the foot, too")
  func resume() {
    let words = words {
      $0.devices.ear = .off(reason: "")
      $0.overlay = .question("Continue it?", yes: "yes", no: "new · Esc later")
    }
    #expect(words.contains("y yes · n new · Esc later"), "\(words)")
  }

  private func row(_ label: String, _ value: String, note: String = "") -> FormView.Field {
    FormView.Field(label: label, value: value, note: note, isRefused: note.hasPrefix("!"))
  }

  @Test("a form shows the typed value and its mistake whole where rows are free")
  func form() {
    let value = "Endurance on the long traverse"
    let note = "! a plan needs a name of 1 to 30 characters"
    let form = FormView(
      title: "The plan", rows: [row("name", value, note: note), row("summary", "")],
      selection: 0, footer: "type to change · Enter done")
    let words = words { $0.overlay = .form(form) }
    #expect(words.contains(value) && words.contains(note) && words.contains("Enter done"))
  }

  @Test("a form that is longer than the screen shows a mistake whole, and the selected field")
  func longForm() {
    let note = "! reps takes a whole number from 1 to 99"
    let rows = (0..<12).map { row("field \($0)", "") } + [row("reps", "many", note: note)]
    let form = FormView(title: "The step", rows: rows, selection: 12, footer: "Enter done")
    let words = words { $0.overlay = .form(form) }
    #expect(words.contains(note) && words.contains("reps many"))
  }

  @Test("a list shows the selected row whole, and doesn't repeat its title for that")
  func list() {
    let details = "get ready 0:10, work 0:20, rest 0:10, 8 rounds"
    let cards = (0..<12).map {
      DetailedRow(sign: "▶", topic: nil, title: "Timer \($0)", figure: "4:10", lines: [details])
    }
    var list = ListView(
      title: "Timers", rows: cards.map(\.title), detailedRows: cards, selection: 0, empty: "",
      footer: "")
    #expect(words { $0.overlay = .list(list) }.contains(details))
    let summary = String(repeating: "up the pyramid ", count: 7) + "end"
    let long = (0..<3).map { "\($0) summary: \(summary)" }
    list = ListView(title: "Plan", rows: long, selection: 1, empty: "", footer: "")
    #expect(words { $0.overlay = .list(list) }.contains("pyramid end"))
  }

  @Test("a long list shows a selected mistake whole, and rows keep their places elsewhere")
  func mistakeInList() {
    let mistake = "✘ “V5” needs a system: choose one beside the plan's name, or write level-1"
    let rows = (0..<9).map { "level-\($0)  reps 4" } + ["V5  \(mistake)"]
    var list = ListView(title: "Plan", rows: rows, selection: 9, empty: "", footer: "")
    list.refused = 9
    let selected = words { $0.overlay = .list(list) }
    #expect(selected.contains(mistake) && selected.contains("level-8"))
    list.selection = 8
    #expect(!words { $0.overlay = .list(list) }.contains("level-3"), "the layout stays")
  }

  @Test("of two mistakes, a form explains the one in the selected field")
  func twoMistakes() {
    let rows = [
      row("name", "", note: "! a plan needs a name of 1 to 30 characters"),
      row("sets", "many", note: "! sets takes a whole number from 1 to 99"),
    ]
    let form = FormView(title: "The plan", rows: rows, selection: 1, footer: "")
    #expect(words { $0.overlay = .form(form) }.contains("sets takes a whole number from 1 to 99"))
  }

  @Test("a note that is longer than the screen stays inside the form")
  func endlessNote() {
    let note = "! " + String(repeating: "far too long ", count: 40)
    let form = FormView(
      title: "The step", rows: [row("reps", "many", note: note)], selection: 0, footer: "")
    let words = words { $0.overlay = .form(form) }
    #expect(words.contains("LISTENING") && words.contains("reps many"))
  }

  @Test("a caption with nothing beside it takes the whole row")
  func caption() {
    let words = words {
      $0.figures.main = Scene.Figure(text: "1", topic: .info)
      $0.figures.caption = "Bench press, set 12 · x8 reps"
      $0.figures.counts = []
    }
    #expect(words.contains("Bench press, set 12 · x8 reps"))
  }

  @Test("news below a list takes the rows that it needs")
  func news() {
    let text = "No page for phones: port 8417 is in use. Try --remote-port 0 for any free one."
    let words = words {
      $0.overlay = .list(ListView(title: "Settings", rows: ["sound"], empty: "", footer: ""))
      $0.news.toast = Scene.Toast(topic: .warning, word: nil, text: text, offersUndo: false)
    }
    #expect(words.contains(text))
  }
}
