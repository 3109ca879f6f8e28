package import Hearing
import Log

/// A number with the word that carries it: "weight eighty two point five", "eight reps", "effort eight", "plus five".
package enum SpokenValue {
  private static let carriers = ["weight", "reps", "effort", "plus"]

  /// nil of words that are none.
  package static func read(_ text: String) -> (intent: IntentName, number: Double)? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    if carriers.contains(first) {
      return SpokenNumber.value(of: words.dropFirst().joined(separator: " ")).map {
        (IntentName(rawValue: first), $0)
      }
    }
    guard ["reps", "rep"].contains(last) else { return nil }
    return SpokenNumber.value(of: words.dropLast().joined(separator: " ")).map { ("reps", $0) }
  }
}
