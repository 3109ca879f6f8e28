import Canvas
import Foundation
import Terminal

/// How wide what is printed may be.
enum TerminalWidth {
  /// The terminal's; where there is none, COLUMNS, or 80.
  static var columns: Int {
    if let size = Size.ofTerminal { return size.columns }
    let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return (20...1000).contains(told) ? told : 80
  }
}
