/// Reads English number words: "one hundred and two point five" is 102.5, "two twenty" is 220.
package struct NumberWords {
  private static let small: [String: Int] = Dictionary(
    uniqueKeysWithValues: ones.enumerated().map { ($1, $0) }
      + tens.enumerated().map { ($1, 20 + 10 * $0) })
  private static let ones = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let units: [String: SpokenUnit] = [
    "kilo": .kilograms, "kilos": .kilograms, "kilogram": .kilograms, "kilograms": .kilograms,
    "pound": .pounds, "pounds": .pounds,
  ]
  /// Words of a number that have no value of their own.
  private static let links: Set<String> = [
    "and", "a", "point", "hundred", "half", "quarter", "quarters",
  ]

  /// The number among these words, and its unit; nil where there is none. What is no word of a number is
  /// read over, for it is the command's.
  package static func value(in phrase: String) -> SpokenValue? {
    let words = phrase.split(separator: " ").map(String.init)
      .filter { small[$0] != nil || links.contains($0) || units[$0] != nil }
    var reader = NumberWords(words: words)
    guard let whole = reader.whole() else { return nil }
    return SpokenValue(
      .number(Double(whole) + reader.part(), words.lazy.compactMap { units[$0] }.first),
      words: words.joined(separator: " "))
  }

  private let words: [String]
  private var position = 0

  private init(words: [String]) { self.words = words }

  private func word(_ offset: Int = 0) -> String? {
    let index = position + offset
    return words.indices.contains(index) ? words[index] : nil
  }

  private func value(_ offset: Int = 0) -> Int? { word(offset).flatMap { Self.small[$0] } }

  /// "eighty two", "a hundred and five", "two twenty".
  private mutating func whole() -> Int? {
    if word() == "a" { position += 1 }
    if word() == "hundred" { return hundreds(1) }
    guard let first = belowHundred() else { return nil }
    if word() == "hundred" { return hundreds(first) }
    if (1...9).contains(first), let next = value(), next >= 10, let rest = belowHundred() {
      return first * 100 + rest
    }
    return first
  }

  private mutating func hundreds(_ count: Int) -> Int {
    position += 1
    let isFraction = word(2) == "quarters"
    if word() == "and", value(1) != nil, !isFraction { position += 1 }
    return count * 100 + (belowHundred() ?? 0)
  }

  private mutating func belowHundred() -> Int? {
    guard let first = value() else { return nil }
    position += 1
    guard first >= 20, let digit = value(), (1...9).contains(digit) else { return first }
    position += 1
    return first + digit
  }

  /// "point two five", "and a half".
  private mutating func part() -> Double {
    switch word() {
    case "point":
      let digits = words.dropFirst(position + 1).prefix { (Self.small[$0] ?? 10) < 10 }
      return Double("0." + digits.compactMap { Self.small[$0] }.map(String.init).joined()) ?? 0
    case "and":
      let count = Double(value(1) ?? 1)
      if word(2) == "half" { return count / 2 }
      return word(2)?.hasPrefix("quarter") == true ? count / 4 : 0
    default: return 0
    }
  }
}
