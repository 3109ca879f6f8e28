import Grades
import Preferences

/// The next value up or down for a field, as text. Anything but a single value stays as it is; the
/// step below the least value clears the field.
enum DraftStep {
  static func count(_ text: String, _ direction: Int, _ range: ClosedRange<Int>) -> String {
    guard !text.isEmpty else { return direction > 0 ? "\(range.lowerBound)" : "" }
    guard text.count < 10, let count = Int(text) else { return text }
    return count + direction < range.lowerBound ? "" : "\(min(range.upperBound, count + direction))"
  }

  static func number(_ text: String, _ step: Double) -> String {
    guard !text.isEmpty else { return step > 0 ? typed(step) : "" }
    guard text.count < 10, let number = Double(text), abs(number) < 1e9 else { return text }
    return number + step <= 0 ? "" : typed(number + step)
  }

  private static func typed(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Up to an hour, the reader's limit.
  static func length(_ text: String, _ direction: Int) -> String {
    guard !text.isEmpty else { return direction > 0 ? "1:00" : "" }
    let seconds = Int(text) ?? TOMLText.seconds(text)
    guard let seconds, (0...3600).contains(seconds) else { return text }
    let next = LengthStep.next(after: seconds, direction)
    return next < 1 ? "" : Duration.seconds(min(3600, next)).clockOfMinutes
  }

  /// A distance from the climber's level, or a grade of the system.
  static func grade(_ text: String, _ direction: Int, _ system: GradeSystem?) -> String {
    if text.hasPrefix("level") {
      guard let offset = text == "level" ? 0 : Int(text.dropFirst(5)), (-30...30).contains(offset)
      else { return text }
      let next = max(-30, min(30, offset + direction))
      return next == 0 ? "level" : "level\(next > 0 ? "+" : "")\(next)"
    }
    guard let system, let grade = Grade(text, in: system) else {
      return ["", "any"].contains(text) ? "level" : text
    }
    return Grade(system, at: grade.index + direction).map { "\($0)" } ?? text
  }
}

extension Duration {
  /// Minutes and seconds, even beyond an hour, as in a plan's file.
  fileprivate var clockOfMinutes: String {
    let seconds = Int(components.seconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
