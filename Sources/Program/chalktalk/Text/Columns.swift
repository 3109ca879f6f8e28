import Canvas
import Core
import Foundation
import Terminal

/// Lines of two columns.
enum Columns {
  /// - Parameter width: the first column's least width; it grows with its longest text.
  static func lines(_ rows: [(String, String)], width: Int = 0) -> [String] {
    let width = rows.map(\.0.count).reduce(width, max)
    return rows.map { "\($0.padded(to: width))  \($1)" }
  }
}

/// The width for printed text.
enum TerminalWidth {
  /// The terminal's; without a terminal, COLUMNS or 80.
  static var columns: Int {
    if let size = Size.ofTerminal { return size.columns }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return (20...1000).contains(columns) ? columns : 80
  }
}

/// `12 kB`.
enum SizeText {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1000) kB"
    default: "\(Double((bytes + 50_000) / 100_000) / 10) MB"
    }
  }
}
