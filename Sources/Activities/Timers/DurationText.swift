/// Lengths of time as people write them.
package enum DurationText {
  /// Reads `1:30`, `1:02:03`, `90`, `90s`, `2m`, `1m30s` or `1h5m`.
  package static func parse(_ text: String) throws(TimerInputError) -> Duration {
    let plain = text.filter { !$0.isWhitespace }.lowercased()
    guard let seconds = plain.contains(":") ? clock(plain) : units(plain) else {
      throw .notALength(text)
    }
    return .seconds(seconds)
  }

  /// `M:SS` or `H:MM:SS`; each part after the first has two digits and is under 60.
  private static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let first = number(parts[0]) else { return nil }
    var seconds = first
    for part in parts.dropFirst() {
      guard part.count == 2, let value = number(part), value < 60 else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  /// A bare number of seconds, or numbers with h, m and s in that order.
  private static func units(_ text: String) -> Int? {
    if let seconds = number(text[...]) { return seconds }
    var rest = text[...]
    var seconds = 0
    for (unit, length) in [("h", 3600), ("m", 60), ("s", 1)] {
      guard let end = rest.firstIndex(of: Character(unit)) else { continue }
      guard let value = number(rest[..<end]) else { return nil }
      seconds += value * length
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty && !text.isEmpty ? seconds : nil
  }

  /// Up to six digits, so that no sum can overflow.
  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(text)
  }
}
