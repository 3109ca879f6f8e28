import Files
import Foundation

/// Asks the person at the keyboard before something irreversible.
enum Confirmation {
  /// - Parameter option: what a script passes instead of an answer.
  static func ask(_ question: String, option: String = "--yes") throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(.usage, "can't ask without a terminal (\(question)): add \(option)")
    }
    var prompt = question
    while true {
      try Output.control("\(prompt) (yes/no) ")
      switch answer() {
      case "y", "yes": return true
      case "n", "no", nil: return false
      default: prompt = "Answer yes or no. \(question)"
      }
    }
  }

  /// A line without spaces at its ends, in lower case; nil at the end of the input.
  private static func answer() -> String? {
    readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Asks for one of several answers, by number or name; nil for “no”.
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
    var prompt = question
    while true {
      try Output.control("\(prompt) (1 to \(choices.count)) ")
      guard let answer = answer(), !["n", "no"].contains(answer) else { return nil }
      if let number = Int(answer), choices.indices.contains(number - 1) {
        return choices[number - 1].name
      }
      if let choice = choices.first(where: { $0.name == answer }) { return choice.name }
      prompt = "Answer 1 to \(choices.count), or no to stop. \(question)"
    }
  }
}
