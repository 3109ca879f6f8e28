/// A setting of a timer that cannot be taken, and what can.
package enum TimerInputError: Error, Equatable, CustomStringConvertible {
  /// The text is not a length of time.
  case notALength(String)
  case lengthOutOfRange(TimerField, Duration)
  case countOutOfRange(TimerField, Int)
  case nameTooLong(String)

  package var description: String {
    switch self {
    case .notALength(let text):
      "\"\(text)\" is not a length of time: write 1:30, 90 or 1m30s (seconds after a colon are 00 to 59)"
    case .lengthOutOfRange(let field, let length):
      "\(field.label) of \(length.clock) is out of range: \(field.rangeText)"
    case .countOutOfRange(let field, let count):
      "\(field.label) of \(count) is out of range: \(field.rangeText)"
    case .nameTooLong(let name):
      "a name of \(name.count) characters is too long: 1 to \(IntervalPreset.nameLimit)"
    }
  }
}
