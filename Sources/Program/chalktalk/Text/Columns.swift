import Log

/// Lines of two columns.
enum Columns {
  /// - Parameter width: the first column's least width; it grows with its longest text.
  static func lines(_ rows: [(String, String)], width: Int = 0) -> [String] {
    let width = rows.map(\.0.count).reduce(width, max)
    return rows.map { "\($0.padded(to: width))  \($1)" }
  }
}
