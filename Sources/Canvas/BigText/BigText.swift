/// Text in big letters of blocks, at any size. Strokes need three rows; of two, each letter is drawn by hand
/// (`TwoRowText`), or a 2 could not be told from an 8.
package enum BigText {
  /// The rows that `text` may be high at most so that it fits into `area`; 0 where it can't, or has a
  /// character that we have no glyph for.
  package static func rows(of text: String, fitting area: Size) -> Int {
    let glyphs = Glyph.glyphs(of: text)
    guard !glyphs.isEmpty, glyphs.count == text.count else { return 0 }
    let drawn = stride(from: area.rows, through: TwoRowText.letterRows + 1, by: -1).first {
      columns(of: glyphs, rows: $0) <= area.columns
    }
    if let drawn { return drawn }
    let fits =
      area.rows >= TwoRowText.letterRows && TwoRowText.columns(of: text) <= area.columns
    return fits ? TwoRowText.letterRows : 0
  }

  /// The text without the characters that have no big form.
  package static func legible(_ text: String) -> String {
    text.filter { Glyph.of($0) != nil }
  }

  /// Columns that `text` takes at a height of `rows`.
  package static func columns(of text: String, rows: Int) -> Int {
    rows == TwoRowText.letterRows
      ? TwoRowText.columns(of: text) : columns(of: Glyph.glyphs(of: text), rows: rows)
  }

  private static func columns(of glyphs: [Glyph], rows: Int) -> Int {
    guard !glyphs.isEmpty else { return 0 }
    let widths = glyphs.reduce(0) { $0 + width(of: $1, rows: rows) }
    return (widths + (glyphs.count - 1) * gap(rows: rows) + 1) / 2
  }

  /// The same with half a row above and below: on a ground of its own colour a letter that touches the edge runs into the
  /// dark beyond it.
  package static func rows(of text: String, insetIn area: Size) -> Int {
    rows(of: text, fitting: Size(columns: area.columns, rows: area.rows - 1))
  }

  /// Draws the text as large as the area allows, and gives the height it came to. Where it would be less
  /// than two rows it is written plainly. `isInset`: with half a row above and below.
  @discardableResult
  package static func draw(
    _ text: String, in area: Rect, of frame: inout Frame, role: Role,
    alignment: Alignment = .centre, isInset: Bool = false
  ) -> Int {
    let rows =
      isInset ? rows(of: text, insetIn: area.size) : rows(of: text, fitting: area.size)
    let inset = isInset ? 1 : 0
    guard rows >= 2 else {
      frame.write(text, centredIn: area, row: area.row + area.size.rows / 2, role: role)
      return min(1, area.size.rows)
    }
    let columns = columns(of: text, rows: rows)
    let left =
      area.column
      + (alignment == .left ? 0 : (area.size.columns - columns) / (alignment == .centre ? 2 : 1))
    let top = area.row + (area.size.rows - rows - inset) / 2
    let bitmap = bitmap(text, rows: rows)
    for row in 0..<rows + inset {
      for column in 0..<columns {
        let block = bitmap.block(x: column * 2, y: row * 2 - inset)
        if block != " " { frame[left + column, top + row] = Cell(block, role) }
      }
    }
    return rows
  }

  package enum Alignment: Sendable {
    case left, centre, right
  }

  /// Two pixels to a row and to a column.
  static func bitmap(_ text: String, rows: Int) -> Bitmap {
    if rows == TwoRowText.letterRows { return TwoRowText.bitmap(of: text) }
    let glyphs = Glyph.glyphs(of: text)
    var bitmap = Bitmap(width: columns(of: glyphs, rows: rows) * 2, height: rows * 2)
    for letter in layout(glyphs, rows: rows) {
      bitmap.copy(
        DrawnLetters.bitmap(
          of: letter.glyph, rows: rows, width: letter.width, thickness: thickness(rows: rows)),
        to: letter.left)
    }
    return bitmap
  }

  private struct Letter {
    var glyph: Glyph
    /// In pixels.
    var left: Int
    var width: Int
  }

  private static func layout(_ glyphs: [Glyph], rows: Int) -> [Letter] {
    var left = 0
    return glyphs.map { glyph in
      let width = width(of: glyph, rows: rows)
      defer { left += width + gap(rows: rows) }
      return Letter(glyph: glyph, left: left, width: width)
    }
  }

  /// A letter is about two thirds as wide as high: a pixel is half as wide as high.
  private static func width(of glyph: Glyph, rows: Int) -> Int {
    max(
      thickness(rows: rows), Int((glyph.width * Double(rows) * 2 * 2 * 0.62).rounded()) / 2 * 2)
  }

  /// Between two letters, in pixels.
  private static func gap(rows: Int) -> Int { max(2, thickness(rows: rows) * 2 / 3) }

  /// An eighth of the height looks firm from afar; even, so that stems are whole pixels both ways.
  private static func thickness(rows: Int) -> Int {
    max(2, Int((Double(rows * 4) * 0.15 / 2).rounded()) * 2)
  }
}
