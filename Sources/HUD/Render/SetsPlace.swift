import Canvas

/// Where a lifter's rest and sets stand beside or under the set that is next.
struct SetsPlace {
  let rest: Rect?
  let table: Rect

  /// What sets need to have last time's beside them.
  static let columns = 28

  /// - Parameter lines: taken off at the top, for what the main figure has no room for.
  init(in area: Rect, hasRest: Bool, after lines: Int = 0) {
    let top = area.row + lines
    let room = max(0, area.size.rows - lines)
    // A few rows are for the sets; with some more the rest is read from afar.
    let rows = !hasRest ? 0 : room < 5 ? 1 : room < 8 ? room * 2 / 3 : room / 2
    rest =
      hasRest ? Rect(column: area.column, row: top, columns: area.size.columns, rows: rows) : nil
    table = Rect(
      column: area.column, row: top + rows, columns: area.size.columns, rows: max(0, room - rows))
  }
}
