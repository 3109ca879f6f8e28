import Canvas
import HUD
import Hearing
import Timers

/// The workouts of the log, of each kind the last one, the latest first.
struct WorkoutsLayer: ListLayer {
  var cursor = Cursor()

  var passage: Passage { .nothing }
  var patience: Duration? { nil }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter], hint: "again") { list, desk, _ in
        let past = desk.shelf.past
        guard past.indices.contains(list.cursor.row) else { return }
        desk.pop()
        desk.push(WorkoutLayer(past[list.cursor.row].configuration))
      },
      CommandRow("history", ["h"]) { _, desk, _ in desk.pop() },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: "Past workouts, newest first",
      rows: desk.shelf.past.map { "\($0.configuration.summaryLine) · \($0.text(at: desk.now))" },
      selection: cursor.row, empty: "No workouts yet: choose a timer and say “start”.",
      footer: footer(desk))
  }
}
