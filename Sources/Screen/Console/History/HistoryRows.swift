import Canvas
import Words

extension ListLayer {
  /// Undo and redo in a list that lets nothing through to the session.
  func historyRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "undo", ["u"], hint: desk.canUndo ? "undo" : nil,
        unavailable: desk.canUndo ? nil : "Nothing to undo."
      ) { _, desk, command in desk.undo(by: command) },
      CommandRow(
        "redo", ["U"], unavailable: desk.canRedo ? nil : "Nothing to redo."
      ) { _, desk, command in desk.redo(by: command) },
    ]
  }
}
