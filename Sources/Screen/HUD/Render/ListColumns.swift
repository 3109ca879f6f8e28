import Canvas

/// A list of detailed rows in two columns, each in full: on a wide screen, one column would be mostly
/// empty.
struct ListColumns {
  let rows: ListRows
  /// The rows of each column.
  let parts: [Range<Int>]
  static let gap = 3
  /// Beside that, a row's title and its figure don't fit.
  private static let leastColumns = 45
  /// So few stay below each other.
  private static let fewestRows = 5

  /// nil where they don't fit, or would be smaller than in one column.
  init?(_ list: ListView, _ layout: ListLayout, in room: Size) {
    let width = (room.columns - Self.gap) / 2
    guard layout.scale == .small, list.explanations.isEmpty,
      list.detailedRows.count >= Self.fewestRows,
      width >= Self.leastColumns
    else { return nil }
    rows = ListRows(list: list, digits: "\(list.rows.count)".count, columns: width)
    let heights = list.rows.indices.map { [rows] in rows.whole($0, .small).count }
    // The first column is the longer one.
    var (split, first) = (0, 0)
    let all = heights.reduce(0, +)
    while first * 2 < all {
      first += heights[split]
      split += 1
    }
    guard first <= room.rows, all - first <= room.rows else { return nil }
    parts = [0..<split, split..<list.rows.count]
  }
}
