/// One place on the screen: a character and its role.
///
/// A wide character is in the first of its two columns; the second holds `Cell.continuation`.
package struct Cell: Hashable, Sendable {
  // Compared in this order: to compare two characters beyond ASCII, Swift normalises them, which takes longer than
  // everything else that is done with a cell.
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
