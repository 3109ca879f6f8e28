extension SpokenNumber {
  /// Hundredths in words: "eighty-two point five".
  package static func words(hundredths: Int) -> String {
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "minus " : ""
    guard part > 0 else { return sign + words(whole) }
    let digits = part.isMultiple(of: 10) ? [part / 10] : [part / 10, part % 10]
    return "\(sign)\(words(whole)) point \(digits.map { words($0) }.joined(separator: " "))"
  }

  /// The number that words or digits say, below a thousand and with its fraction; nil of anything else. "eighty two
  /// point five", "a hundred and two and a half", "82.5".
  package static func value(of text: String) -> Double? {
    if let plain = Double(text), plain.isFinite, (0..<1000).contains(plain) { return plain }
    var words = text.lowercased().split { $0 == " " || $0 == "-" }.map(String.init)
    let fraction = takeFraction(&words)
    guard let fraction else { return nil }
    if words.isEmpty { return fraction > 0 ? fraction : nil }
    return whole(words).map { Double($0) + fraction }
  }

  /// What comes after "point", or after "and": 0 where there is none; nil of one that cannot be.
  private static func takeFraction(_ words: inout [String]) -> Double? {
    let spoken: [(end: [String], value: Double)] = [
      (["and", "three", "quarters"], 0.75), (["three", "quarters"], 0.75),
      (["and", "a", "half"], 0.5), (["a", "half"], 0.5), (["half"], 0.5),
      (["and", "a", "quarter"], 0.25), (["a", "quarter"], 0.25), (["quarter"], 0.25),
    ]
    if let found = spoken.first(where: { words.suffix($0.end.count) == $0.end[...] }) {
      words.removeLast(found.end.count)
      return found.value
    }
    guard let point = words.firstIndex(of: "point") else { return 0 }
    let places = words[(point + 1)...]
    words.removeSubrange(point...)
    // "point twenty five" is said as often as "point two five".
    if places.count <= 2, let number = whole(Array(places)), (10..<100).contains(number) {
      return Double(number) / 100
    }
    let digits = places.compactMap { small[$0] }.filter { $0 < 10 }
    guard !digits.isEmpty, digits.count == places.count, digits.count <= 2 else { return nil }
    return Double(digits.map(String.init).joined()).map { $0 / (digits.count == 1 ? 10 : 100) }
  }

  private static let small: [String: Int] = {
    var names: [String: Int] = [:]
    for number in 0..<20 { names[words(number)] = number }
    for number in stride(from: 20, to: 100, by: 10) { names[words(number)] = number }
    names["oh"] = 0
    return names
  }()

  /// "a hundred and two", "eighty two": from 0 to 999.
  private static func whole(_ words: [String]) -> Int? {
    guard let hundred = words.firstIndex(of: "hundred") else { return belowHundred(words) }
    let before = Array(words[..<hundred])
    let hundreds = before.isEmpty || before == ["a"] ? 1 : belowHundred(before)
    guard let hundreds, (1...9).contains(hundreds) else { return nil }
    var after = Array(words[(hundred + 1)...])
    if after.isEmpty { return hundreds * 100 }
    if after.first == "and" { after.removeFirst() }
    return belowHundred(after).map { hundreds * 100 + $0 }
  }

  private static func belowHundred(_ words: [String]) -> Int? {
    switch words.count {
    case 1: return small[words[0]]
    case 2:
      guard let tens = small[words[0]], let ones = small[words[1]], tens >= 20,
        (1...9).contains(ones)
      else { return nil }
      return tens + ones
    default: return nil
    }
  }
}
