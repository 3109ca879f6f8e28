extension CivilTime {
  /// Reads `2026-07-06`, `2026-07-06 17:59:30`, `2026-07-06T17:59:30.5+02:00`, `3/23/2024`, `05.06.2026, 07:30`,
  /// `6 Jul 2026, 17:59`, `May 15, 2026, 7:26 PM`; nil for anything else. With slashes the month comes first, unless that
  /// can't be.
  package init?(_ text: String) {
    var parts = Part.split(text)[...]
    guard let date = Self.date(&parts), let clock = Self.clock(&parts) else { return nil }
    let offset: Int?
    switch Self.offset(&parts, hasClock: clock.isThere) {
    case .none: return nil
    case .some(let found): offset = found
    }
    guard parts.isEmpty else { return nil }
    self.init(
      year: date.year, month: date.month, day: date.day, clock: clock.seconds, offset: offset)
  }

  private enum Part: Equatable {
    case number(Int, digits: Int)
    case word(String)
    case mark(Character)

    /// Numbers, lower-case words and marks; whitespace, commas and the points of abbreviations are
    /// dropped.
    static func split(_ text: String) -> [Part] {
      var parts: [Part] = []
      var rest = text.unicodeScalars[...]
      while let first = rest.first {
        if isDigit(first) {
          let digits = rest.prefix(while: isDigit)
          // Too long for any number in a date.
          let number = digits.count <= 9 ? Int(String(digits)) ?? -1 : -1
          parts.append(.number(number, digits: digits.count))
          rest = rest[digits.endIndex...]
        } else if first.properties.isAlphabetic {
          let word = rest.prefix(while: \.properties.isAlphabetic)
          parts.append(.word(String(word).lowercased()))
          rest = rest[word.endIndex...]
          if rest.first == "." { rest = rest.dropFirst() }
        } else {
          if !first.properties.isWhitespace, first != "," { parts.append(.mark(Character(first))) }
          rest = rest.dropFirst()
        }
      }
      return parts
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    var number: Int? { if case .number(let number, _) = self { number } else { nil } }
    var isYear: Bool { if case .number(_, 4) = self { true } else { false } }
    var word: String? { if case .word(let word) = self { word } else { nil } }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func date(
    _ parts: inout ArraySlice<Part>
  ) -> (year: Int, month: Int, day: Int)? {
    let five = parts.prefix(5).map(\.number)
    if parts.count >= 5, let one = five[0], let two = five[2], let three = five[4] {
      let marks = [parts[parts.startIndex + 1], parts[parts.startIndex + 3]]
      let isYearFirst = parts.first?.isYear ?? false
      let isYearLast = parts[parts.startIndex + 4].isYear
      parts = parts.dropFirst(5)
      switch marks {
      case [.mark("-"), .mark("-")] where isYearFirst,
        [.mark("/"), .mark("/")] where isYearFirst:
        return (one, two, three)
      case [.mark("."), .mark(".")] where isYearLast: return (three, two, one)
      case [.mark("/"), .mark("/")] where isYearLast:
        return one > 12 ? (three, two, one) : (three, one, two)
      default: return nil
      }
    }
    // A point after the day, as in German.
    if parts.count >= 4, parts[parts.startIndex + 1] == .mark(".") {
      parts.remove(at: parts.startIndex + 1)
    }
    guard parts.count >= 3 else { return nil }
    let three = Array(parts.prefix(3))
    parts = parts.dropFirst(3)
    guard three[2].isYear, let year = three[2].number else { return nil }
    if let day = three[0].number, let month = three[1].word.flatMap(month) {
      return (year, month, day)
    }
    if let day = three[1].number, let month = three[0].word.flatMap(month) {
      return (year, month, day)
    }
    return nil
  }

  private static func month(_ word: String) -> Int? {
    months.firstIndex(of: String(word.prefix(3))).map { $0 + 1 }
  }

  /// nil for an invalid time of day.
  private static func clock(
    _ parts: inout ArraySlice<Part>
  ) -> (isThere: Bool, seconds: Int?)? {
    if let word = parts.first?.word, ["t", "at"].contains(word) { parts = parts.dropFirst() }
    guard !parts.isEmpty else { return (false, nil) }
    guard var hour = parts.popFirst()?.number, parts.popFirst() == .mark(":"),
      let minute = parts.popFirst()?.number, (0..<60).contains(minute)
    else { return nil }
    var second = 0
    if parts.first == .mark(":") {
      parts = parts.dropFirst()
      guard let read = parts.popFirst()?.number, (0..<60).contains(read) else { return nil }
      second = read
      // Fractions of a second are ignored.
      if parts.first == .mark(".") { parts = parts.dropFirst(2) }
    }
    if let word = parts.first?.word, word == "am" || word == "pm" {
      parts = parts.dropFirst()
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (word == "pm" ? 12 : 0)
    }
    guard (0..<24).contains(hour) else { return nil }
    return (true, hour * 3600 + minute * 60 + second)
  }

  /// nil for an invalid offset; `.some(nil)` where there is none.
  private static func offset(_ parts: inout ArraySlice<Part>, hasClock: Bool) -> Int?? {
    guard hasClock, let first = parts.first else { return .some(nil) }
    if first == .word("z") || first == .word("utc") || first == .word("gmt") {
      parts = parts.dropFirst()
      return 0
    }
    guard first == .mark("+") || first == .mark("-") else { return .some(nil) }
    parts = parts.dropFirst()
    guard case .number(let number, let digits) = parts.popFirst() else { return nil }
    var seconds = digits == 4 ? number / 100 * 3600 + number % 100 * 60 : number * 3600
    if parts.first == .mark(":") {
      parts = parts.dropFirst()
      guard let minutes = parts.popFirst()?.number else { return nil }
      seconds += minutes * 60
    }
    return first == .mark("-") ? -seconds : seconds
  }
}
