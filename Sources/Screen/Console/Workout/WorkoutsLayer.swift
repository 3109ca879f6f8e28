import Canvas
import Core
import HUD
import Languages
import Timers
import Words

/// The workouts of the log, latest first, to repeat.
struct WorkoutsLayer: ListLayer {
  var cursor = Cursor()
  private var past: [TimerShelf.Past] = []

  var passage: Passage { .words }
  var patience: Duration? { nil }

  func begin(_ desk: inout Desk) { desk.add([.look(.workouts)]) }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .workouts(let past) = found { self.past = past }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "choose", [.enter], hint: tr("again", context: "hint"),
        refusal: past.isEmpty ? tr("There is nothing to choose here.") : nil
      ) { list, desk, _ in
        guard let past = list.past[at: list.cursor.row] else {
          return desk.refuse(tr("There is nothing to choose here."))
        }
        desk.pop()
        desk.push(WorkoutLayer(past.configuration))
      },
      CommandRow("history", ["h"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Past workouts, newest first"),
      rows: past.map { "\($0.configuration.summaryLine) · \($0.text(at: desk.now))" },
      detailedRows: past.map { past in
        DetailedRow(
          sign: past.configuration.format.sign, topic: past.configuration.format.look,
          title: past.configuration.shownTitle, figure: (desk.now - past.at).ago,
          lines: ["\(past.result) · " + tr("planned: \(past.configuration.details)")])
      },
      selection: cursor.row,
      empty: desk.asking(
        tr(
          "No workouts yet. Pick a timer and {say “start”|press Enter}: your first workout will show up here."
        )
      ),
      footer: footer(desk))
  }
}
