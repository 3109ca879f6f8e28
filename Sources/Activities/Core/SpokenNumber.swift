/// Numbers and times in words, for speech.
package enum SpokenNumber {
  /// In words up to ninety-nine, in digits above.
  package static func words(_ number: Int) -> String {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    switch number {
    case 0..<20: return small[number]
    case 20..<100:
      return tens[number / 10 - 2] + (number % 10 == 0 ? "" : "-" + small[number % 10])
    default: return "\(number)"
    }
  }

  /// "one send", "two sends".
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(words(number)) \(noun.plural(of: number))"
  }

  /// "one minute ten", "forty-five seconds".
  package static func length(_ duration: Duration) -> String {
    let total = Int(duration.milliseconds / 1000)
    let (minutes, seconds) = (total / 60, total % 60)
    guard minutes > 0 else { return count(seconds, "second") }
    let whole = count(minutes, "minute")
    return seconds == 0 ? whole : "\(whole) \(words(seconds))"
  }
}

extension SpokenNumber {
  /// Hundredths in words: "eighty-two point five".
  package static func words(hundredths: Int) -> String {
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "minus " : ""
    guard part > 0 else { return sign + words(whole) }
    let digits = part.isMultiple(of: 10) ? [part / 10] : [part / 10, part % 10]
    return "\(sign)\(words(whole)) point \(digits.map { words($0) }.joined(separator: " "))"
  }
}
