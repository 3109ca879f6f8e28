import Core

/// A valid name for a timer.
package enum TimerName {
  package static let limit = 30

  /// Throws when it is too long.
  package static func check(_ name: String) throws(TimerInputError) {
    _ = try checked(name, empty: "")
  }

  /// Trimmed; `empty` replaces an empty name.
  static func checked(_ name: String, empty: String) throws(TimerInputError) -> String {
    var trimmed = TypedText(name).text[...]
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    guard trimmed.count <= limit else { throw .nameTooLong(String(trimmed)) }
    return trimmed.isEmpty ? empty : String(trimmed)
  }
}
