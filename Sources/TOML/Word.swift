/// Parses a value without quotes: a number, true or false.
enum Word {
  /// - Parameter word: the text up to the next space, comma, bracket or comment.
  static func value(_ word: String) -> Result<TOMLValue.Kind, Refusal> {
    switch word {
    case "true": return .success(.boolean(true))
    case "false": return .success(.boolean(false))
    case "inf", "+inf": return .success(.float(.infinity))
    case "-inf": return .success(.float(-.infinity))
    case "nan", "+nan", "-nan": return .success(.float(.nan))
    default: break
    }
    if let radix = radix(of: word) {
      return whole(String(word.dropFirst(2)), radix: radix, word)
    }
    let (sign, digits) = signed(word)
    if isWhole(digits) { return whole(sign + digits, radix: 10, word) }
    if isFraction(digits) {
      return Double(sign + digits.filter { $0 != "_" }).map { .success(.float($0)) }
        ?? .failure(Refusal("\(word) is not a number"))
    }
    return .failure(refusal(word))
  }

  /// Why a word isn't a value.
  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func refusal(_ word: String) -> Refusal {
    guard let first = word.first, first.isNumber || first == "+" || first == "-" else {
      return Refusal("\(word) is not a value: text needs quotes, as in \"\(word)\"")
    }
    let isDate = word.contains(":") || word.dropFirst().contains("-")
    return Refusal(
      isDate
        ? "dates and times need quotes here, as in \"\(word)\"" : "\(word) is not a number")
  }

  private static func radix(of word: String) -> Int? {
    [("0x", 16), ("0o", 8), ("0b", 2)].first { word.hasPrefix($0.0) }?.1
  }

  private static func signed(_ word: String) -> (sign: String, digits: String) {
    guard let first = word.first, first == "+" || first == "-" else { return ("", word) }
    return (String(first), String(word.dropFirst()))
  }

  private static func whole(
    _ digits: String, radix: Int, _ word: String
  ) -> Result<TOMLValue.Kind, Refusal> {
    let isNegative = digits.hasPrefix("-")
    let bare = digits.drop { $0 == "+" || $0 == "-" }
    guard hasDigits(bare, where: { $0.isASCII && $0.hexDigitValue.map { $0 < radix } == true })
    else { return .failure(Refusal("\(word) is not a number")) }
    let plain = (isNegative ? "-" : "") + bare.filter { $0 != "_" }
    guard let number = Int(plain, radix: radix) else {
      return .failure(Refusal("the number \(word) is too large"))
    }
    return .success(.integer(number))
  }

  /// Digits, optionally separated by single underscores.
  private static func hasDigits(
    _ text: some StringProtocol, where isDigit: (Character) -> Bool
  ) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    hasDigits(text) { ("0"..."9").contains($0) }
  }

  /// Without a leading zero, which other languages read as base 8.
  private static func isWhole(_ text: some StringProtocol) -> Bool {
    isDecimal(text) && (text.first != "0" || text.count == 1)
  }

  /// `whole[.digits][(e|E)[sign]digits]`
  private static func isFraction(_ text: String) -> Bool {
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
