import Files
import Foundation

/// Asks the person at the keyboard before something irreversible.
enum Confirmation {
  /// - Parameter option: what a script passes instead of an answer.
  static func ask(_ question: String, option: String = "--yes") throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(.usage, "can't ask without a terminal (\(question)): add \(option)")
    }
    try Output.control("\(question) (yes/no) ")
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
