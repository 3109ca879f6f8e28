/// A part of a date's text.
enum DatePart: Equatable {
  case figure(DateFigure)
  case month(Int)
  case half(isAfternoon: Bool)
  case mark(Character)
  /// `t`, `z`, `utc` or `gmt`.
  case word(String)
}

/// Cuts a date's text into its parts.
enum DateScanner {
  private enum Token: Equatable { case figure(DateFigure), word(String), mark(Character) }

  /// Weekdays, linking words, commas, spaces, points of abbreviations and anything in brackets are
  /// dropped; nil for a word without a meaning.
  static func parts(_ text: String, _ words: DateWords) -> [DatePart]? {
    var tokens = tokens(text)[...]
    var parts: [DatePart] = []
    while let token = tokens.popFirst() {
      switch token {
      case .figure(let figure): parts.append(.figure(figure))
      case .mark(let mark): parts.append(.mark(mark))
      case .word(let word):
        // 月 behind a number is a month; alone it is Monday.
        var isUnit = false
        if case .figure? = parts.last { isUnit = true }
        let unit = isUnit ? units(word, words) : nil
        guard let found = unit ?? Self.parts(of: word, &tokens, words) else { return nil }
        parts += found
      }
    }
    return parts
  }

  /// The longest run of words that means something: `p. m.` is two words.
  private static func parts(
    of word: String, _ rest: inout ArraySlice<Token>, _ words: DateWords
  ) -> [DatePart]? {
    var run = [word]
    for token in rest.prefix(2) {
      guard case .word(let next) = token else { break }
      run.append(next)
    }
    while !run.isEmpty {
      if let meaning = words.meaning(run.joined()) {
        rest = rest.dropFirst(run.count - 1)
        return part(meaning, &rest)
      }
      run.removeLast()
    }
    if let units = units(word, words) { return units }
    switch word {
    case "t", "z", "utc", "gmt": return [.word(word)]
    case "h": return [.mark(":")]
    default: return nil
    }
  }

  private static func part(
    _ meaning: DateWords.Meaning, _ rest: inout ArraySlice<Token>
  ) -> [DatePart] {
    switch meaning {
    case .month(let month): return [.month(month)]
    case .morning: return [.half(isAfternoon: false)]
    case .afternoon: return [.half(isAfternoon: true)]
    case .weekday, .link: return []
    case .monthMark:
      guard case .figure(let month)? = rest.first, month.digits <= 2 else { return [] }
      rest = rest.dropFirst()
      return [.month(month.value)]
    }
  }

  /// Units in the date of Chinese, Japanese and Korean, perhaps with a weekday or half of the day
  /// behind them: `日`, `日午後`.
  private static func units(_ word: String, _ words: DateWords) -> [DatePart]? {
    guard let first = word.first else { return nil }
    let unit: [DatePart]
    switch first {
    case "年", "년", "月", "월": unit = [.mark("-")]
    case "日", "일": unit = []
    case "時", "时", "시": unit = [.mark(":")]
    case "分", "분": unit = []
    default: return nil
    }
    let behind = String(word.dropFirst())
    switch words.meaning(behind) {
    case nil: return behind.isEmpty ? unit : nil
    case .morning: return unit + [.half(isAfternoon: false)]
    case .afternoon: return unit + [.half(isAfternoon: true)]
    case .weekday, .link, .month, .monthMark: return unit
    }
  }

  /// The words of a text, for finding its language.
  static func words(_ text: String) -> [String] {
    tokens(text).compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if digit(first) != nil {
        let digits = rest.prefix { digit($0) != nil }
        // Too long for any number in a date.
        let value = digits.count <= 9 ? digits.reduce(0) { $0 * 10 + (digit($1) ?? 0) } : -1
        tokens.append(.figure(DateFigure(value: value, digits: digits.count)))
        rest = rest[digits.endIndex...]
      } else if DateWords.isLetter(first) {
        let word = rest.prefix(while: DateWords.isLetter)
        tokens.append(.word(String(word).lowercased()))
        rest = rest[word.endIndex...]
        if rest.first == "." { rest = rest.dropFirst() }
      } else if first == "(", let end = rest.firstIndex(of: ")") {
        rest = rest[end...].dropFirst()
      } else {
        if !first.properties.isWhitespace, !",،、’'".unicodeScalars.contains(first) {
          tokens.append(.mark(Character(first)))
        }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if ("0"..."9").contains(scalar) { return Int(scalar.value) - 0x30 }
    guard !scalar.isASCII, scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
