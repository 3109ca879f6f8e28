/// A part of the screen, in cells.
package struct Rect: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package var size: Size

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: columns, rows: rows)
  }

  /// The row below its last one.
  package var bottom: Int { row + size.rows }
  /// The column right of its last one.
  package var right: Int { column + size.columns }

  /// Some of its rows, from `first` (0 is its own first one): `count` of them, or all that follow.
  package func rows(from first: Int, _ count: Int? = nil) -> Rect {
    Rect(
      column: column, row: row + first, columns: size.columns, rows: count ?? size.rows - first)
  }

  /// Some of its columns, likewise.
  package func columns(from first: Int, _ count: Int? = nil) -> Rect {
    Rect(
      column: column + first, row: row, columns: count ?? size.columns - first, rows: size.rows)
  }

  package func contains(column: Int, row: Int) -> Bool {
    (self.column..<right).contains(column) && (self.row..<bottom).contains(row)
  }
}

/// Columns and rows of a screen or a part of it.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
