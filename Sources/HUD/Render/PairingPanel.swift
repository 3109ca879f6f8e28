import Canvas

extension Renderer {
  /// The light margin that a reader wants around a code, in modules (ISO/IEC 18004 asks for four); a camera close to a
  /// screen reads it with two.
  private static let margins = [4, 2]

  /// The picture beside its words, or above them; where it has no room, the words alone.
  static func drawPairing(_ pairing: PairingView, _ frame: inout Frame) {
    let area = panel(pairing.title, footer: "Esc closes", .small, &frame)
    let modules = pairing.picture.count
    let margin = margins.first { (modules + 2 * $0 + 1) / 2 <= area.size.rows }
    var words = area
    if let margin, modules > 0 {
      let side = modules + 2 * margin
      if area.size.columns >= side + 24 {
        draw(pairing.picture, margin: margin, column: area.column, row: area.row, &frame)
        words = Rect(
          column: area.column + side + 2, row: area.row + 1,
          columns: area.size.columns - side - 2, rows: area.size.rows - 1)
      }
    }
    var row = words.row
    for line in pairing.lines where !line.isEmpty {
      for part in DisplayWidth.wrapped(line, into: words.size.columns) {
        guard row < words.row + words.size.rows else { return }
        frame.write(part, column: words.column, row: row, width: words.size.columns)
        row += 1
      }
      row += 1
    }
  }

  /// Two modules to a cell, one above the other: cells are twice as high as wide.
  private static func draw(
    _ picture: [[Bool]], margin: Int, column: Int, row: Int, _ frame: inout Frame
  ) {
    let side = picture.count + 2 * margin
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - margin, y - margin)
      guard picture.indices.contains(y), picture[y].indices.contains(x) else { return false }
      return picture[y][x]
    }
    for cellRow in 0..<(side + 1) / 2 {
      for x in 0..<side {
        let character: Character =
          switch (isDark(x, cellRow * 2), isDark(x, cellRow * 2 + 1)) {
          case (false, false): " "
          case (true, false): "▀"
          case (false, true): "▄"
          case (true, true): "█"
          }
        frame[column + x, row + cellRow] = Cell(character, .picture)
      }
    }
  }
}
