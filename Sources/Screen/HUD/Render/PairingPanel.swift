import Canvas
import Languages

extension Renderer {
  /// The light margin around a code, in modules. ISO/IEC 18004 asks for four; a camera close to a
  /// screen reads it with two.
  private static let margins = [4, 2]

  /// The QR code beside its words; only the words if the code doesn't fit.
  static func drawPairing(_ pairing: PairingView, hasHalves: Bool, _ frame: inout Frame) {
    let area = panel(pairing.title, footer: tr("Esc closes"), .small, &frame)
    let modules = pairing.picture.count
    let cells = ModuleCells(hasHalves: hasHalves)
    let margin = margins.first { cells.rows(of: modules + 2 * $0) <= area.size.rows }
    var words = area
    var lines = pairing.lines
    if let margin, modules > 0 {
      let width = (modules + 2 * margin) * cells.columns
      if area.size.columns >= width + 24 {
        draw(pairing.picture, margin: margin, cells, column: area.column, row: area.row, &frame)
        words = area.columns(from: width + 2).rows(from: 1)
        lines.insert(pairing.caption, at: 0)
      }
    }
    var row = words.row
    for line in lines {
      for part in DisplayWidth.wrapped(line, into: words.size.columns) {
        guard row < words.bottom else { return }
        frame.write(part, column: words.column, row: row, width: words.size.columns)
        row += 1
      }
      row += 1
    }
  }

  private static func draw(
    _ picture: [[Bool]], margin: Int, _ cells: ModuleCells, column: Int, row: Int,
    _ frame: inout Frame
  ) {
    let side = picture.count + 2 * margin
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - margin, y - margin)
      guard picture.indices.contains(y), picture[y].indices.contains(x) else { return false }
      return picture[y][x]
    }
    for cellRow in 0..<cells.rows(of: side) {
      for x in 0..<side * cells.columns {
        let (module, first) = (x / cells.columns, cellRow * cells.perRow)
        let character = cells.character(
          isDark(module, first), isDark(module, first + cells.perRow - 1))
        frame[column + x, row + cellRow] = Cell(character, .picture)
      }
    }
  }
}

/// Maps a code's modules to cells, which are twice as high as wide: two modules in one cell, one
/// above the other; or each as two cells side by side, if the font has no half blocks.
private struct ModuleCells {
  let perRow: Int
  let columns: Int

  init(hasHalves: Bool) { (perRow, columns) = hasHalves ? (2, 1) : (1, 2) }

  func rows(of modules: Int) -> Int { (modules + perRow - 1) / perRow }

  func character(_ upper: Bool, _ lower: Bool) -> Character {
    switch (upper, lower) {
    case (false, false): " "
    case (true, false): "▀"
    case (false, true): "▄"
    case (true, true): "█"
    }
  }
}
