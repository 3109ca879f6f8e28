extension String {
  /// The text with spaces after it up to a width; a longer text stays whole.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// Lines of two columns.
package enum Columns {
  /// - Parameter width: the first column's least width; it grows with its longest text.
  package static func lines(_ rows: [(String, String)], width: Int = 0) -> [String] {
    let width = rows.map(\.0.count).reduce(width, max)
    return rows.map { "\($0.padded(to: width))  \($1)" }
  }
}
