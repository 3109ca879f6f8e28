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
  private var pages = Pages()

  var passage: Passage { .words }

  func begin(_ desk: inout Desk) { desk.add([.look(.workouts(pages.wanted))]) }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .workouts(let found) = found { past = pages.shown(of: found) }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "choose", [.enter], hint: tr("again", context: "hint"),
        refusal: past.isEmpty ? tr("There is nothing to choose here.") : nil
      ) { list, desk, _ in
        if list.pages.hasMore, list.cursor.row == list.past.count {
          list.pages.turn()
          return desk.add([.look(.workouts(list.pages.wanted))])
        }
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
      rows: past.map { "\($0.configuration.summaryLine) · \($0.text(at: desk.now))" } + pages.row,
      detailedRows: past.map { past in
        DetailedRow(
          sign: past.configuration.format.sign, topic: past.configuration.format.look,
          title: past.configuration.shownTitle, figure: (desk.now - past.at).ago,
          lines: ["\(past.result) · " + tr("planned: \(past.configuration.details)")])
      } + pages.row.map { DetailedRow(sign: "", topic: nil, title: $0) },
      selection: cursor.row,
      empty: desk.asking(
        tr(
          "No workouts yet. Pick a timer and {say “start”|press Enter}: your first workout will show up here."
        )
      ),
      footer: footer(desk))
  }
}
