/// Times in large digits, which hold still: each digit has the same width, and all times of a phase have one size and one
/// right edge.
extension BigText {
  /// The greatest height in rows at which the longest time of a phase fits; 0 if it doesn't.
  package static func rows(ofTime longest: String, fitting area: Size) -> Int {
    let glyphs = Glyph.glyphs(of: longest)
    guard !glyphs.isEmpty, glyphs.count == longest.count else { return 0 }
    return stride(from: area.rows, through: leastRows, by: -1).first {
      (width(of: glyphs, rows: $0) + 1) / 2 <= area.columns
    } ?? 0
  }

  /// Draws a time of a phase in an area's middle, or writes it plainly. `isInset`: with half a row free above and below.
  package static func draw(
    time: String, longest: String, in area: Rect, of frame: inout Frame, role: Role,
    isInset: Bool = false
  ) {
    let inset = isInset ? 1 : 0
    let room = Size(columns: area.size.columns, rows: area.size.rows - inset)
    // It may run longer than anybody thought.
    let longest = time.count > longest.count ? time : longest
    let rows = rows(ofTime: longest, fitting: room)
    guard rows >= leastRows else {
      let padding = String(repeating: " ", count: longest.count - time.count)
      return frame.write(
        padding + time, centredIn: area, row: area.row + area.size.rows / 2, role: role)
    }
    let width = width(of: Glyph.glyphs(of: longest), rows: rows)
    let columns = (width + 1) / 2
    let glyphs = Glyph.glyphs(of: time)
    var bitmap = Bitmap(width: columns * 2, height: rows * 2)
    var left = width - self.width(of: glyphs, rows: rows)
    for glyph in glyphs {
      let cell = cell(of: glyph, rows: rows)
      let drawn = min(cell, self.width(of: glyph, rows: rows))
      bitmap.copy(
        picture(of: glyph, rows: rows, width: drawn), to: left + (cell - drawn) / 2)
      left += cell + gap(rows: rows)
    }
    draw(
      bitmap, column: area.column + (area.size.columns - columns) / 2,
      row: area.row + (area.size.rows - rows - inset) / 2, of: &frame, role: role, inset: inset)
  }

  private static func width(of glyphs: [Glyph], rows: Int) -> Int {
    glyphs.reduce(0) { $0 + cell(of: $1, rows: rows) } + (glyphs.count - 1) * gap(rows: rows)
  }

  /// In pixels: that of the 0 for every digit, which the wider ones are squeezed into.
  private static func cell(of glyph: Glyph, rows: Int) -> Int {
    guard glyph.name.isNumber else { return width(of: glyph, rows: rows) }
    let digits = Glyph.glyphs(of: rows == leastRows ? "0123456789" : "0")
    return digits.map { width(of: $0, rows: rows) }.max() ?? 0
  }
}
