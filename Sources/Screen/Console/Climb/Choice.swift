import Canvas
import Climbing
import Languages
import Words

/// A row of a list that gives an order when chosen.
struct Choice {
  /// The text that a search looks through.
  let title: String
  /// The text beside it.
  let note: String
  /// Both.
  let text: String
  let order: ClimbOrder
  /// The climb that it is about, if that has a name.
  let climb: ClimbLabel?

  init(_ title: String, note: String = "", _ order: ClimbOrder, climb: ClimbLabel? = nil) {
    self.title = title
    self.note = note
    text = note.isEmpty ? title : "\(title)  \(note)"
    self.order = order
    self.climb = climb
  }
}

extension ListLayer {
  /// The command that chooses the selected row.
  ///
  /// - Parameter isEmpty: whether there are none, where that is known without making them.
  func choosing(
    from choices: @escaping (Self, Desk) -> [Choice], isEmpty: ((Self, Desk) -> Bool)? = nil,
    hint: String?, _ desk: Desk
  ) -> CommandRow<Self> {
    let nothing = tr("There is nothing to choose here.")
    return CommandRow(
      "choose", [.enter], hint: hint,
      refusal: isEmpty?(self, desk) ?? choices(self, desk).isEmpty ? nothing : nil
    ) { list, desk, command in
      guard let chosen = choices(list, desk)[at: list.cursor.row] else {
        return desk.refuse(nothing)
      }
      desk.pop()
      desk.order(chosen.order, by: command)
    }
  }
}
