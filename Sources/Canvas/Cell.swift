/// One place on the screen: a character that fills one column, and what it is there for.
///
/// A wide character stands in the first of its two columns; the second holds `Cell.continuation`.
package struct Cell: Hashable, Sendable {
  // Compared in this order: two characters beyond ASCII that differ are held against each other in a normal form, which
  // takes longer than all else that is done with a cell.
  package let role: Role
  /// Whether it is the second column of a wide character: nothing is drawn there.
  package let isContinuation: Bool
  package let character: Character

  package init(_ character: Character, _ role: Role = .text) {
    self.init(character, role, isContinuation: false)
  }

  private init(_ character: Character, _ role: Role, isContinuation: Bool) {
    self.character = character
    self.role = role
    self.isContinuation = isContinuation
  }

  package static func continuation(_ role: Role) -> Cell {
    Cell("\0", role, isContinuation: true)
  }
}
