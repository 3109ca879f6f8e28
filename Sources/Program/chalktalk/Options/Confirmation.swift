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

  /// Asks for one of several answers, by number or name; nil for any other.
  ///
  /// - Parameter option: what a script passes before an answer's name.
  static func choose(
    _ question: String, _ choices: [(name: String, text: String)], option: String
  ) throws -> String? {
    guard isatty(STDIN_FILENO) == 1 else {
      let names = choices.map { "\(option) \($0.name)" }.joined(separator: " or ")
      throw CommandFailure(.usage, "can't ask without a terminal (\(question)): add \(names)")
    }
    for (place, choice) in choices.enumerated() {
      try Output.line("  \(place + 1)  \(choice.text)")
    }
    try Output.control("\(question) (1 to \(choices.count)) ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    if let number = Int(answer), choices.indices.contains(number - 1) {
      return choices[number - 1].name
    }
    return choices.first { $0.name == answer }?.name
  }
}
