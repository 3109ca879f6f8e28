import Files
import Foundation
import Live

/// Asks the person at the keyboard before something is done that can't be taken back.
enum Confirmation {
  /// - Parameter option: what a script gives in place of an answer.
  static func ask(_ question: String, option: String = "--yes") throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(.usage, "can't ask without a terminal (\(question)): add \(option)")
    }
    try Output.control("\(question) (yes/no) ")
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
