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

  package func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + size.columns).contains(column)
      && (self.row..<self.row + size.rows).contains(row)
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
