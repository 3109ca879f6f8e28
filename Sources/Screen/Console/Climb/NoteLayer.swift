import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// A typed note on an attempt. Spoken words keep their meaning on the climbing screen.
struct NoteLayer: Layer {
  private let id: String
  private let session: EntrySession
  private let title: String
  private var text: String
  static let longest = 200

  init(_ found: FoundAttempt, in session: EntrySession = .open) {
    self.session = session
    id = found.attempt.id
    title = tr("Note on \(found.route.grade), attempt \(found.number)")
    text = found.attempt.details.note ?? ""
  }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("keep", [.enter], hint: tr("save", context: "hint")) { note, desk, command in
        desk.pop()
        desk.correct(
          .climb(.describeAttempt(note.id, .noted(note.text))), in: note.session, by: command,
          called: tr("a note on an attempt"))
      },
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { _, desk, _ in desk.pop()
      },
    ] + typing(into: \.text, limit: Self.longest)
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .list(
      ListView(
        title: title, rows: [], selection: -1, query: text,
        empty: tr("Anything worth knowing next time."), footer: footer(desk)))
  }
}
