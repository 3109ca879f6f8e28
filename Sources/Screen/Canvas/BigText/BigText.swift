import Synchronization

/// Text in large block letters, at least three rows high: two are too few to tell B, 6 and 8 apart. With less room,
/// text is written plainly.
package enum BigText {
  /// The lowest height of a letter.
  package static let leastRows = 3

  /// The greatest height in rows at which `text` fits into `area`; 0 if it doesn't fit, or has a
  /// character without a glyph.
  package static func rows(of text: String, fitting area: Size) -> Int {
    let glyphs = Glyph.glyphs(of: text)
    guard !glyphs.isEmpty, glyphs.count == text.count else { return 0 }
    return stride(from: area.rows, through: leastRows, by: -1).first {
      columns(of: glyphs, rows: $0) <= area.columns
    } ?? 0
  }

  /// Whether every character of a text has a big form.
  package static func draws(_ text: String) -> Bool {
    text.allSatisfy { Glyph.of($0) != nil }
  }

  /// The columns that `text` takes at a height of `rows`; those of plain text if that is too low for letters.
  package static func columns(of text: String, rows: Int) -> Int {
    rows < leastRows
      ? DisplayWidth.columns(text) : columns(of: Glyph.glyphs(of: text), rows: rows)
  }

  private static func columns(of glyphs: [Glyph], rows: Int) -> Int {
    guard !glyphs.isEmpty else { return 0 }
    let widths = glyphs.reduce(0) { $0 + width(of: $1, rows: rows) }
    return (widths + (glyphs.count - 1) * gap(rows: rows) + 1) / 2
  }

  /// The same for letters with half a row free above and below: on a filled ground, letters that touch its edge would
  /// merge with the dark beyond.
  package static func rows(of text: String, insetIn area: Size) -> Int {
    rows(of: text, fitting: Size(columns: area.columns, rows: area.rows - 1))
  }

  /// Draws the text as large as the area allows, or writes it plainly, and returns its height in rows. `isInset`: with
  /// half a row free above and below.
  @discardableResult
  package static func draw(
    _ text: String, in area: Rect, of frame: inout Frame, role: Role,
    alignment: Alignment = .centre, isInset: Bool = false
  ) -> Int {
    let rows =
      isInset ? rows(of: text, insetIn: area.size) : rows(of: text, fitting: area.size)
    let inset = isInset ? 1 : 0
    guard rows >= leastRows else {
      write(text, in: area, of: &frame, role: role, alignment: alignment)
      return min(1, area.size.rows)
    }
    let columns = columns(of: text, rows: rows)
    let left =
      area.column
      + (alignment == .left ? 0 : (area.size.columns - columns) / (alignment == .centre ? 2 : 1))
    let top = area.row + (area.size.rows - rows - inset) / 2
    draw(bitmap(text, rows: rows), column: left, row: top, of: &frame, role: role, inset: inset)
    return rows
  }

  /// `inset`: half rows free above and below.
  static func draw(
    _ bitmap: Bitmap, column: Int, row: Int, of frame: inout Frame, role: Role, inset: Int
  ) {
    for y in 0..<bitmap.height / 2 + inset {
      for x in 0..<bitmap.width / 2 {
        let block = bitmap.block(x: x * 2, y: y * 2 - inset)
        if block != " " { frame[column + x, row + y] = Cell(block, role) }
      }
    }
  }

  package enum Alignment: Sendable {
    case left, centre, right
  }

  private static func write(
    _ text: String, in area: Rect, of frame: inout Frame, role: Role, alignment: Alignment
  ) {
    let row = area.row + area.size.rows / 2
    let width = area.size.columns
    switch alignment {
    case .left: frame.write(text, column: area.column, row: row, width: width, role: role)
    case .centre: frame.write(text, centredIn: area, row: row, role: role)
    case .right:
      let fitted = DisplayWidth.fitted(text, into: width)
      frame.write(fitted, endingBefore: area.column + width, row: row, role: role)
    }
  }

  /// The text's pixels, two to a row and two to a column.
  static func bitmap(_ text: String, rows: Int) -> Bitmap {
    bitmap(of: Glyph.glyphs(of: text), rows: rows)
  }

  static func bitmap(of glyphs: [Glyph], rows: Int) -> Bitmap {
    var bitmap = Bitmap(width: columns(of: glyphs, rows: rows) * 2, height: rows * 2)
    for letter in layout(glyphs, rows: rows) {
      let width = width(of: letter.glyph, rows: rows)
      bitmap.copy(picture(of: letter.glyph, rows: rows, width: width), to: letter.left)
    }
    return bitmap
  }

  static func picture(of glyph: Glyph, rows: Int, width: Int) -> Bitmap {
    if rows == leastRows, let designed = glyph.atThreeRows { return designed }
    return DrawnLetters.bitmap(
      of: glyph, rows: rows, width: width, thickness: thickness(rows: rows))
  }

  private struct Letter {
    var glyph: Glyph
    /// In pixels.
    var left: Int
  }

  private static func layout(_ glyphs: [Glyph], rows: Int) -> [Letter] {
    var left = 0
    return glyphs.map { glyph in
      defer { left += width(of: glyph, rows: rows) + gap(rows: rows) }
      return Letter(glyph: glyph, left: left)
    }
  }

  /// In pixels, which are half as wide as high. A letter is about two thirds as wide as high.
  static func width(of glyph: Glyph, rows: Int) -> Int {
    if rows == leastRows, let drawn = glyph.atThreeRows { return drawn.width }
    return max(
      thickness(rows: rows), Int((glyph.width * Double(rows) * 2 * 2 * 0.62).rounded()) / 2 * 2)
  }

  /// The gap between two letters, in pixels.
  static func gap(rows: Int) -> Int { max(2, thickness(rows: rows) * 2 / 3) }

  /// The strokes' width in pixels: about an eighth of the height looks firm from afar. It is even, so that stems and bars
  /// are whole pixels.
  static func thickness(rows: Int) -> Int {
    max(2, Int((Double(rows * 4) * 0.14 / 2).rounded()) * 2)
  }
}

/// A cache of drawn letters: nearly all letters of a frame were in the previous one.
enum DrawnLetters {
  private struct Key: Hashable {
    var name: Character
    var rows: Int
    var width: Int
  }

  /// Enough for every character at three sizes. A full cache is emptied, as when a window is being resized.
  private static let capacity = 256
  private static let drawn = Mutex<[Key: Bitmap]>([:])

  /// A letter's own bitmap, `rows` high; width and thickness are in pixels.
  static func bitmap(of glyph: Glyph, rows: Int, width: Int, thickness: Int) -> Bitmap {
    let key = Key(name: glyph.name, rows: rows, width: width)
    if let known = drawn.withLock({ $0[key] }) { return known }
    var bitmap = Bitmap(width: width, height: rows * 2)
    Pen(thickness: thickness, width: width, height: rows * 2).draw(glyph, into: &bitmap)
    let drawing = bitmap
    drawn.withLock { drawn in
      if drawn.count >= capacity { drawn = [:] }
      drawn[key] = drawing
    }
    return drawing
  }
}
