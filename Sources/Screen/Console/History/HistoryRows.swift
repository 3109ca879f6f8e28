import Canvas
import Languages
import Words

extension ListLayer {
  /// Undo and redo in a list that lets nothing through to the session.
  func historyRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "undo", ["u"], hint: desk.canUndo ? tr("undo", context: "hint") : nil,
        unavailable: desk.canUndo ? nil : tr("Nothing to undo.")
      ) { _, desk, command in desk.undo(by: command) },
      CommandRow(
        "redo", ["U"], unavailable: desk.canRedo ? nil : tr("Nothing to redo.")
      ) { _, desk, command in desk.redo(by: command) },
    ]
  }
}
