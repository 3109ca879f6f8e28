/// One place on the screen: a character that fills one column, and what it is there for.
///
/// A wide character stands in the first of its two columns; the second holds `Cell.continuation`.
package struct Cell: Hashable, Sendable {
  package var character: Character
  package var role: Role

  package init(_ character: Character, _ role: Role = .text) {
    self.character = character
    self.role = role
  }

  package static let blank = Cell(" ")

  /// The second column of a wide character: nothing is drawn there.
  package static func continuation(_ role: Role) -> Cell { Cell("\0", role) }

  package var isContinuation: Bool { character == "\0" }
}
