import Core
import Languages

/// An invalid setting of a timer, and what would be valid.
package enum TimerInputError: Error, Equatable, CustomStringConvertible {
  /// The text is not a length of time.
  case notALength(String)
  case lengthOutOfRange(TimerField, Duration)
  case countOutOfRange(TimerField, Int)
  case nameTooLong(String)
  /// The text is not a whole number.
  case notACount(TimerField, String)

  package var description: String {
    switch self {
    case .notALength(let text):
      tr(
        "\"\(text)\" is not a length of time: write 1:30, 90 or 1m30s "
          + "(seconds after a colon are 00 to 59)")
    case .lengthOutOfRange(let field, let length):
      tr("\(field.label) can be \(field.rangeText), not \(length.clock())")
    case .countOutOfRange(let field, let count):
      tr("\(field.label) can be \(field.rangeText), not \(count)")
    case .nameTooLong(let name):
      tr("a name of \(name.count) characters is too long: 1 to \(TimerName.limit)")
    case .notACount(let field, let text):
      tr("\(field.label) can be \(field.rangeText), not \"\(text)\"")
    }
  }

  /// The valid values, in the few words that fit beside a field.
  package var advice: String {
    switch self {
    case .notALength: tr("write 1:30, 90 or 1m30s")
    case .lengthOutOfRange(let field, _), .countOutOfRange(let field, _), .notACount(let field, _):
      tr("takes \(field.rangeText)")
    case .nameTooLong: tr("takes 1 to \(TimerName.limit) characters")
    }
  }
}
