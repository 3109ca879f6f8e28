import Canvas
import Climbing
import Core
import HUD
import Languages
import Session
import Words

/// The details of an attempt in a list: where it ended, how it felt, how well the climber moved.
struct DetailsLayer: ListLayer {
  var cursor = Cursor()
  private let found: FoundAttempt
  private let session: EntrySession

  init(_ found: FoundAttempt, in session: EntrySession) {
    self.found = found
    self.session = session
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter], hint: tr("choose", context: "hint")) { list, desk, command in
        guard let chosen = list.details[at: list.cursor.row] else { return }
        desk.pop()
        desk.correct(
          .climb(.describeAttempt(list.found.attempt.id, chosen.detail)), in: list.session,
          by: command,
          called: list.isSend ? tr("describing a send") : tr("describing a fall"))
      }
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Details: \(found.route.grade), attempt \(found.number)"),
      rows: details.map(\.text), selection: cursor.row, empty: "", footer: footer(desk))
  }

  private var isSend: Bool { found.attempt.outcome == .send }

  /// A send ends at the top.
  private var details: [(text: String, detail: AttemptDetail)] {
    let ends: [(String, AttemptDetail)] = [HighPoint.low, .middle, .crux, .top].map {
      ($0.fallText, .ended($0))
    }
    let feels: [(String, AttemptDetail)] = [Feel.easy, .hard].map { ($0.feltText, .felt($0)) }
    return (isSend ? [] : ends) + feels
  }
}
