import Canvas
import Foundation
import Terminal

/// The width for printed text.
enum TerminalWidth {
  /// The terminal's; without a terminal, COLUMNS or 80.
  static var columns: Int {
    if let size = Size.ofTerminal { return size.columns }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return (20...1000).contains(columns) ? columns : 80
  }
}
