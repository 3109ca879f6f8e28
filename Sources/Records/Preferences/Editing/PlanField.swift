import Languages

/// A value in a plan's or a workout's file being written: its key, and its text as typed.
package struct PlanField: Equatable, Sendable {
  /// How a field is filled in.
  package enum Input: Equatable, Sendable {
    case text
    /// The name of an exercise.
    case exercise
    case grade
    case count(ClosedRange<Int>)
    /// Seconds, or minutes and seconds.
    case length
    /// One value for all sets, or one per set separated by commas; a step adds this much.
    case list(step: Double)
    /// The same for lengths.
    case lengths
    case choice([String])
    case flag
  }

  package let key: String
  package let input: Input
  private let help: Text
  /// Empty: left out of the file.
  package var text = ""

  package static let yes = "yes"

  init(_ key: String, _ input: Input, _ help: Text) {
    self.key = key
    self.input = input
    self.help = help
  }

  /// The valid values, in a few words.
  package var hint: String { help.translated }

  /// The key in words.
  package var label: String {
    switch key {
    case "name": tr("name", context: "field")
    case "summary": tr("summary", context: "field")
    case "discipline": tr("discipline", context: "field")
    case "system": tr("system", context: "field")
    case "source": tr("source", context: "field")
    case "grade": tr("grade", context: "field")
    case "sets": tr("sets", context: "field")
    case "reps": tr("reps", context: "field")
    case "counts": tr("counts", context: "field")
    case "problems": tr("problems", context: "field")
    case "rest": tr("rest", context: "field")
    case "rest-between-sets": tr("rest between sets", context: "field")
    case "rest-after": tr("rest after", context: "field")
    case "every": tr("every", context: "field")
    case "work": tr("work", context: "field")
    case "ends-with-send": tr("ends with send", context: "field")
    case "waits": tr("waits", context: "field")
    case "title": tr("title", context: "field")
    case "weight": tr("weight", context: "field")
    case "percent": tr("percent", context: "field")
    case "seconds": tr("seconds", context: "field")
    case "metres": tr("metres", context: "field")
    case "warm-up": tr("warm up", context: "field")
    case "drop": tr("drop", context: "field")
    case "progression": tr("progression", context: "field")
    case "step": tr("step", context: "field")
    case "max": tr("max", context: "field")
    case "superset": tr("superset", context: "field")
    default: key.replacing("-", with: " ")
    }
  }

  /// The text for the file; nil if the field is left out.
  var written: String? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    switch input {
    case .text, .exercise, .grade, .choice: return TOMLText.quoted(text)
    case .flag: return text == Self.yes ? "true" : nil
    case .count, .length: return Self.value(text)
    case .list, .lengths:
      let values = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { Self.value(String($0).trimmed) }
      return values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
    }
  }

  /// Numbers stay numbers, anything else becomes a text: the reader reports what is wrong with it.
  private static func value(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber =
      parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.digits.contains) }
      && (parts[0].count == 1 || !parts[0].hasPrefix("0")) && text.count <= 15
    let isNegative = text.hasPrefix("-") && text.count > 1
    return isNumber ? text : isNegative ? negative(text) : TOMLText.quoted(text)
  }

  private static func negative(_ text: String) -> String {
    let value = value(String(text.dropFirst()))
    return value.hasPrefix("\"") ? TOMLText.quoted(text) : "-\(value)"
  }

  private static let digits: Set<Character> = Set("0123456789")
}

extension String {
  /// Without leading and trailing blanks.
  package var trimmed: String {
    let kept = drop { $0.isWhitespace }
    return String(kept.reversed().drop { $0.isWhitespace }.reversed())
  }
}
