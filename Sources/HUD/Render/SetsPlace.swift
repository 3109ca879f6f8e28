import Canvas

/// The layout of a lifter's rest and sets beside or under the next set.
struct SetsPlace {
  let rest: Rect?
  let table: Rect

  /// The room for sets beside last time's; in large letters, five of them under a rest.
  static func room(_ scale: TextScale) -> Size {
    switch scale {
    case .small: Size(columns: 28, rows: 0)
    case .large: Size(columns: 80, rows: 38)
    }
  }

  /// - Parameter lines: rows taken off the top, for text that doesn't fit under the main figure.
  init(in area: Rect, hasRest: Bool, after lines: Int = 0) {
    let top = area.row + lines
    let room = max(0, area.size.rows - lines)
    // One row is for the next set. With a few more, the rest and its word can be read from afar; on
    // a wall, the sets too.
    let least = BigText.leastRows + 1
    let rows = !hasRest ? 0 : room <= least ? 1 : max(least, room / (room < 30 ? 2 : 3))
    rest =
      hasRest ? Rect(column: area.column, row: top, columns: area.size.columns, rows: rows) : nil
    table = Rect(
      column: area.column, row: top + rows, columns: area.size.columns, rows: max(0, room - rows))
  }
}
