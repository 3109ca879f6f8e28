import Canvas
import HUD
import Languages
import Lifting
import Session
import Words

/// The session's sets in the order they were done, to delete or correct.
struct SetsLayer: ListLayer {
  var cursor: Cursor

  init(_ desk: Desk) { cursor = Cursor(row: desk.session.facts.lift.sets.count - 1) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    setRows(desk.session.facts.lift.sets[at: cursor.row], in: .open, desk) + [
      CommandRow("history", ["h"]) { _, desk, command in desk.close(by: command) }
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Sets"),
      rows: desk.session.facts.lift.sets.map { desk.text(of: $0.set, in: $0.block) },
      selection: cursor.row,
      empty: desk.asking(tr("No sets yet: {say “set done”|press s}.")),
      footer: footer(desk))
  }
}
