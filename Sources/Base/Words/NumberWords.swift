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
  /// Words of a number without a value of their own.
  private static let links: Set<String> = [
    "and", "a", "point", "hundred", "half", "quarter", "quarters",
  ]

  /// The number among these words, and its unit; nil if there is none. Other words belong to the command
  /// and are skipped.
  package static func value(in phrase: String) -> SpokenValue? {
    let words = phrase.split(separator: " ").map(String.init)
      .filter(isKnown)
    var reader = NumberWords(words: words)
    guard let whole = reader.whole() else { return nil }
    return SpokenValue(
      .number(Double(whole) + reader.part(), words.lazy.compactMap { units[$0] }.first),
      words: words.joined(separator: " "))
  }

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]

  /// What is counted by an ordinal number: 2 for "second go"; nil without one.
  package static func ordinal(in phrase: String) -> SpokenValue? {
    let words = phrase.split(separator: " ").map(String.init)
    guard let place = words.lazy.compactMap(ordinals.firstIndex).first else { return nil }
    return SpokenValue(.number(Double(place + 1), nil), words: ordinals[place])
  }

  /// A length of time in seconds: 90 for "a minute and a half"; nil if no unit of time is said.
  package static func seconds(in phrase: String) -> SpokenValue? {
    let words = phrase.split(separator: " ").map(String.init)
    guard let unit = words.first(where: { ["minute", "minutes", "seconds"].contains($0) }) else {
      return nil
    }
    var reader = NumberWords(words: words.filter { small[$0] != nil })
    let isHalf = words.contains("half")
    let whole = Double(reader.belowHundred() ?? (isHalf && !words.contains("and") ? 0 : 1))
    let number = whole + (isHalf ? 0.5 : 0)
    return SpokenValue(
      .number(unit == "seconds" ? number : number * 60, nil), words: words.joined(separator: " "))
  }

  /// How a length of time in seconds is said: "ninety seconds", "one and a half minutes".
  package static func ways(toSaySeconds number: Double) -> [String] {
    let seconds = ways(toSay: number).map { "\($0) seconds" }
    switch number {
    case 60: return ["one minute"]
    case let length where length.truncatingRemainder(dividingBy: 60) == 0:
      return ways(toSay: length / 60).map { "\($0) minutes" }
    case let length where length.truncatingRemainder(dividingBy: 30) == 0 && length > 60:
      return seconds
        + ways(toSay: length / 60).filter { $0.hasSuffix(" half") }.map { "\($0) minutes" }
    default: return seconds
    }
  }

  /// How a place is said, from 1 on: "third".
  package static func ways(toSayPlace number: Double) -> [String] {
    Int(exactly: number).flatMap { ordinals.indices.contains($0 - 1) ? [ordinals[$0 - 1]] : nil }
      ?? []
  }

  /// Whether it is a word of a number or a unit rather than of a command.
  package static func isKnown(_ word: String) -> Bool {
    small[word] != nil || links.contains(word) || units[word] != nil
  }

  package static func isUnit(_ word: String) -> Bool { units[word] != nil }

  /// How a number from 0 to 999 is said, with halves and quarters; empty for any other.
  package static func ways(toSay number: Double) -> [String] {
    guard number >= 0, number < 1000 else { return [] }
    let whole = Int(number)
    let parts: [String]
    switch number - Double(whole) {
    case 0: parts = [""]
    case 0.25: parts = [" point two five", " and a quarter"]
    case 0.5: parts = [" point five", " and a half"]
    case 0.75: parts = [" point seven five", " and three quarters"]
    default: return []
    }
    return ways(toSay: whole).flatMap { whole in parts.map { whole + $0 } }
  }

  private static func ways(toSay number: Int) -> [String] {
    switch number {
    case 0..<20: return [ones[number]]
    case 20..<100:
      return [tens[number / 10 - 2] + (number % 10 == 0 ? "" : " " + ones[number % 10])]
    default:
      let hundreds = ["\(ones[number / 100]) hundred"] + (number < 200 ? ["a hundred"] : [])
      guard number % 100 > 0 else { return hundreds }
      let rest = ways(toSay: number % 100)
      let long = hundreds.flatMap { head in
        rest.flatMap { ["\(head) \($0)", "\(head) and \($0)"] }
      }
      return long + (number % 100 < 10 ? [] : rest.map { "\(ones[number / 100]) \($0)" })
    }
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
