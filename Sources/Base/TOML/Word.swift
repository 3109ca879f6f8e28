/// A value without quotes: a number, true or false.
struct Word {
  private let word: String
  private let position: TextPosition

  /// - Parameter word: the text up to the next space, comma, bracket or comment.
  init(_ word: String, at position: TextPosition) {
    self.word = word
    self.position = position
  }

  func content() throws(TOMLError) -> TOMLValue.Content {
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if let radix { return try integer(word.dropFirst(2), sign: "", radix: radix) }
    let sign = word.prefix { $0 == "+" || $0 == "-" }.prefix(1)
    let digits = word.dropFirst(sign.count)
    if Self.isWhole(digits) { return try integer(digits, sign: sign, radix: 10) }
    guard Self.isFraction(digits), let number = Double(sign + digits.filter { $0 != "_" }) else {
      throw TOMLError(at: position, refusal)
    }
    return .float(number)
  }

  private var radix: Int? {
    [("0x", 16), ("0o", 8), ("0b", 2)].first { word.hasPrefix($0.0) }?.1
  }

  /// Why the word isn't a value.
  private var refusal: String {
    guard let first = word.first, first.isNumber || first == "+" || first == "-" else {
      return "\(word) is not a value: text needs quotes, as in \"\(word)\""
    }
    let isDate = word.contains(":") || word.dropFirst().contains("-")
    return isDate
      ? "dates and times need quotes here, as in \"\(word)\"" : "\(word) is not a number"
  }

  private func integer(
    _ digits: Substring, sign: Substring, radix: Int
  ) throws(TOMLError) -> TOMLValue.Content {
    guard
      Self.hasDigits(digits, where: { $0.isASCII && $0.hexDigitValue.map { $0 < radix } == true })
    else { throw TOMLError(at: position, "\(word) is not a number") }
    guard let number = Int(sign + digits.filter { $0 != "_" }, radix: radix) else {
      throw TOMLError(at: position, "the number \(word) is too large")
    }
    return .integer(number)
  }

  /// Digits, optionally separated by single underscores.
  private static func hasDigits(_ text: Substring, where isDigit: (Character) -> Bool) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDecimal(_ text: Substring) -> Bool {
    hasDigits(text) { ("0"..."9").contains($0) }
  }

  /// Without a leading zero, which other languages read as base 8.
  private static func isWhole(_ text: Substring) -> Bool {
    isDecimal(text) && (text.first != "0" || text.count == 1)
  }

  /// `whole[.digits][(e|E)[sign]digits]`
  private static func isFraction(_ text: Substring) -> Bool {
    let halves = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    if halves.count == 2 {
      let isSigned = halves[1].first == "+" || halves[1].first == "-"
      guard isDecimal(isSigned ? halves[1].dropFirst() : halves[1]) else { return false }
    }
    let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return halves.count == 2 && isWhole(parts[0])
    case 2: return isWhole(parts[0]) && isDecimal(parts[1])
    default: return false
    }
  }
}
