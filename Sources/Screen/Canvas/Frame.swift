/// A screenful of cells. Drawing outside it is cut off, never an error.
package struct Frame: Equatable, Sendable {
  package let size: Size
  /// Row by row, `size.rows * size.columns` of them.
  package private(set) var cells: [Cell]
  /// The meaning of a click on a part of the screen.
  package var targets: [Target] = []

  package struct Target: Equatable, Sendable {
    /// The meaning of a click or a turn of the wheel.
    package enum Meaning: Equatable, Sendable {
      case key(Key)
      /// A row of the list or form that is open, from 0.
      case row(Int)
      /// Scrolls down by this many rows, or up if negative.
      case scroll(Int)
    }

    package var area: Rect
    package var meaning: Meaning

    package init(_ meaning: Meaning, area: Rect) {
      self.meaning = meaning
      self.area = area
    }
  }

  package init(size: Size, role: Role = .text) {
    self.size = size
    cells = Array(repeating: Cell(" ", role), count: size.columns * size.rows)
  }

  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set {
      guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
      let index = row * size.columns + column
      // Half a wide character can't be shown: the rest of an overwritten one becomes a blank.
      if column > 0, cells[index].isContinuation, !newValue.isContinuation {
        cells[index - 1] = Cell(" ", cells[index - 1].role)
      }
      if column + 1 < size.columns, cells[index + 1].isContinuation {
        cells[index + 1] = Cell(" ", cells[index + 1].role)
      }
      cells[index] = newValue
    }
  }

  /// The screen as text, a line a row, trailing blanks cut.
  package var plainText: String {
    (0..<size.rows).map { row in
      let line = cells[row * size.columns..<(row + 1) * size.columns]
      let text = String(line.filter { !$0.isContinuation }.map(\.character))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}

extension Frame {
  /// Writes a line of text; what doesn't fit into `width` columns ends with an ellipsis.
  package mutating func write(
    _ text: String, column: Int, row: Int, width: Int? = nil, role: Role = .text
  ) {
    var at = column
    for character in DisplayWidth.fitted(text, into: width ?? size.columns - column) {
      let wide = DisplayWidth.columns(character)
      if wide == 1 {
        self[at, row] = Cell(at == size.columns - 1 ? Self.bare(character) : character, role)
      } else if at >= 0, at + 1 < size.columns {
        self[at, row] = Cell(character, role)
        self[at + 1, row] = .continuation(role)
      } else {
        // Half of it would be outside, so it isn't drawn.
        self[at, row] = Cell(" ", role)
        self[at + 1, row] = Cell(" ", role)
      }
      at += wide
    }
  }

  /// A character without its accents: in the last column terminals put them on the letter before.
  private static func bare(_ character: Character) -> Character {
    character.unicodeScalars.first.map(Character.init) ?? character
  }

  /// Writes a line so that it ends before column `end`.
  package mutating func write(_ text: String, endingBefore end: Int, row: Int, role: Role = .text) {
    write(text, column: end - DisplayWidth.columns(text), row: row, role: role)
  }

  package mutating func write(_ text: String, centredIn area: Rect, row: Int, role: Role = .text) {
    let fitted = DisplayWidth.fitted(text, into: area.size.columns)
    let free = area.size.columns - DisplayWidth.columns(fitted)
    write(fitted, column: area.column + free / 2, row: row, role: role)
  }

  package mutating func fill(_ area: Rect, _ character: Character = " ", role: Role) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        self[column, row] = Cell(character, role)
      }
    }
  }
}
