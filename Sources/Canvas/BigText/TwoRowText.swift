/// Text in letters two rows high and about two columns wide, of quarter blocks: between a line of the terminal's own and
/// `BigText`, whose strokes need three rows. They stand in the middle of three rows, with half a row above and below: on a
/// ground of another colour they touch no edge.
///
/// The shapes are our own, drawn four pixels high on the grid of `Bitmap`. All letters are capitals, but for those of a
/// grade (6a, 5.12d).
package enum TwoRowText {
  /// Of a line, with its margins.
  package static let rows = 3
  /// Of a letter.
  static let letterRows = 2

  /// Columns that a text takes; what has no letter here takes none.
  package static func columns(of text: String) -> Int { (max(0, width(of: text) - 1) + 1) / 2 }

  /// Whether every letter and figure of a text can be drawn.
  package static func draws(_ text: String) -> Bool {
    text.allSatisfy { shape(of: $0, after: nil) != nil || !($0.isLetter || $0.isNumber) }
  }

  /// Draws a text from a place on; what does not fit into `width` columns is left out.
  package static func draw(
    _ text: String, column: Int, row: Int, width: Int, role: Role, _ frame: inout Frame
  ) {
    let bitmap = bitmap(of: text, margin: 1)
    for y in 0..<rows {
      for x in 0..<min(width, columns(of: text)) {
        let block = bitmap.block(x: 2 * x, y: 2 * y)
        if block != " " { frame[column + x, row + y] = Cell(block, role) }
      }
    }
  }

  /// The letters with some empty lines of pixels above and below.
  static func bitmap(of text: String, margin: Int = 0) -> Bitmap {
    var bitmap = Bitmap(width: width(of: text) + 1, height: 2 * (letterRows + margin))
    var left = 0
    for shape in shapes(of: text) {
      for (y, line) in shape.enumerated() {
        for (x, pixel) in line.enumerated() where pixel == "#" {
          bitmap[left + x, y + margin] = true
        }
      }
      left += (shape.first?.count ?? 0) + 1
    }
    return bitmap
  }

  /// Four lines of pixels.
  private typealias Shape = [Substring]

  /// In pixels, with one after each letter.
  private static func width(of text: String) -> Int {
    shapes(of: text).reduce(0) { $0 + ($1.first?.count ?? 0) + 1 }
  }

  private static func shapes(of text: String) -> [Shape] {
    zip([nil] + text.map(Optional.some), text).compactMap { shape(of: $1, after: $0) }
  }

  private static func shape(of character: Character, after before: Character?) -> Shape? {
    let isOfGrade = Glyph.isOfGrade(after: before)
    let forms = Glyph.forms(of: character).filter { isOfGrade || !$0.isLowercase }
    return forms.lazy.compactMap { shapes[$0] }.first
  }

  private static let shapes: [Character: Shape] = drawings.mapValues { $0.split(separator: " ") }

  /// The four lines of each, from above.
  private static let drawings: [Character: String] = [
    "0": ".##. #..# #..# .##.", "1": ".#. ##. .#. ###", "2": "###. ..## .#.. ####",
    "3": "###. .##. ...# ###.", "4": "#..# #..# #### ...#", "5": "#### ###. ...# ###.",
    "6": ".### ###. #..# .##.", "7": "#### ..#. .#.. .#..", "8": ".##. .##. #..# .##.",
    "9": ".##. #..# .### ###.", "A": ".#. #.# ### #.#", "B": "###. ###. #..# ###.",
    "C": ".## #.. #.. .##", "D": "##. #.# #.# ##.", "E": "### ##. #.. ###",
    "F": "### ##. #.. #..", "G": ".## #.. #.# .##", "H": "#.# ### #.# #.#", "I": "# # # #",
    "J": "..# ..# #.# .#.", "K": "#.# ##. ##. #.#", "L": "#.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...#", "N": "#..# ##.# #.## #..#", "O": ".#. #.# #.# .#.",
    "P": "##. #.# ##. #..", "Q": ".#. #.# ##. .##", "R": "##. #.# ##. #.#",
    "S": ".## #.. ..# ##.", "T": "### .#. .#. .#.", "U": "#.# #.# #.# ###",
    "V": "#.# #.# #.# .#.", "W": "#...# #.#.# #.#.# .#.#.", "X": "#.# .#. .#. #.#",
    "Y": "#.# #.# .#. .#.", "Z": "### ..# .#. ###", "a": "... .## #.# .##",
    "b": "#.. ##. #.# ##.", "c": "... .## #.. .##", "d": "..# .## #.# .##",
    "+": "... .#. ### .#.", "-": ".. .. ## ..", "/": "..# .#. .#. #..", ":": ". # . #",
    ".": ". . . #", ",": ".. .. .# #.", "'": "# # . .", "“": "#.# #.# ... ...",
    "(": ".# #. #. .#", ")": "#. .# .# #.", "·": ". . # .", "…": "..... ..... ..... #.#.#",
    "=": "... ### ... ###", ">": "#.. .#. .#. #..", "%": "#..# ..#. .#.. #..#",
    "?": "##. ..# ... .#.", "!": "# # . #", "×": "... #.# .#. #.#", " ": ".. .. .. ..",
    "✔": "....# ...#. #.#.. .#...", "✘": "#..# .##. .##. #..#", "↶": ".#.. #### .#.# ..##",
    "↷": "..#. #### #.#. ##..", "◷": "#### #.## #..# ####", "▶": "#.. ### ### #..",
    "◀": "..# ### ### ..#", "▲": "..#.. .###. ##### .....", "●": ".##. #### #### .##.",
    "◌": ".##. #..# #..# .##.", "■": "### ### ### ###", "★": "..#.. ##### .###. .#.#.",
    "↑": ".#. ### .#. .#.", "↓": ".#. .#. ### .#.", "&": ".##. .#.. #.#. .##.", "|": "# # # #",
    "_": "... ... ... ###", "*": "#.# .#. #.# ...", "[": "## #. #. ##", "]": "## .# .# ##",
  ]
}
