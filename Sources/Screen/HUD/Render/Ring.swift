import Canvas

/// A rounded ring of block cells that fills clockwise from the middle of its upper side.
struct Ring {
  let box: Rect
  /// In rows; it needs twice as many columns to look equally thick.
  let thickness: Int

  /// Draws the ring.
  ///
  /// - Parameter progress: the share to fill, 0...1.
  func draw(_ progress: Double, role: Role, _ frame: inout Frame) {
    let cells = path()
    let filled = Int((min(1, max(0, progress)) * Double(cells.count)).rounded())
    for (index, cell) in cells.enumerated() {
      let isFilled = index < filled
      frame[cell.column, cell.row] = Cell(isFilled ? "█" : "░", isFilled ? role : .dim)
    }
  }

  private struct Spot {
    var column, row: Int
  }

  /// The ring's cells, sorted clockwise from the top by their angle at the centre.
  private func path() -> [Spot] {
    let columns = Double(box.size.columns)
    let rows = Double(box.size.rows)
    var spots: [(angle: Double, spot: Spot)] = []
    for row in 0..<box.size.rows {
      for column in 0..<box.size.columns where isRing(column, row) {
        // A cell is twice as high as wide.
        let x = Double(column) + 0.5 - columns / 2
        let y = (Double(row) + 0.5 - rows / 2) * 2
        let spot = Spot(column: box.column + column, row: box.row + row)
        spots.append((Self.turn(x, y), spot))
      }
    }
    return spots.sorted { $0.angle < $1.angle }.map(\.spot)
  }

  private func isRing(_ column: Int, _ row: Int) -> Bool {
    let (wide, high) = (2 * thickness, thickness)
    let fromSide = min(column, box.size.columns - 1 - column)
    let fromEnd = min(row, box.size.rows - 1 - row)
    guard fromSide < wide || fromEnd < high else { return false }
    // The corners are cut by the ring's thickness.
    return fromSide / 2 + fromEnd >= high
  }

  /// A point's direction, clockwise from the top: 0 to 8, one for each eighth of the way round.
  private static func turn(_ x: Double, _ y: Double) -> Double {
    let sum = abs(x) + abs(y)
    guard sum > 0 else { return 0 }
    let quarter = abs(x) / sum
    switch (x >= 0, y < 0) {
    case (true, true): return quarter
    case (true, false): return 2 - quarter
    case (false, false): return 2 + quarter
    case (false, true): return 4 - quarter
    }
  }
}
