import Languages

/// Numbers and times in words, for speech.
package enum SpokenNumber {
  /// In words up to ninety-nine, in digits above. In another language in digits: the voice says them.
  package static func words(_ number: Int) -> String {
    Catalogue.isTranslating ? "\(number)" : english(number)
  }

  /// As it is said to the program, whatever the language of the screen.
  package static func english(_ number: Int) -> String {
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

  /// "one send", "two sends", in English. A `plural` with `words` is for every language.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(english(number)) \(noun.plural(of: number))"
  }

  /// "one minute ten", "forty-five seconds".
  package static func length(_ duration: Duration) -> String {
    let total = Int(duration.milliseconds / 1000)
    let (minutes, seconds) = (total / 60, total % 60)
    guard minutes > 0 else {
      return plural(seconds, "\(words(seconds)) second", "\(words(seconds)) seconds")
    }
    let whole = plural(minutes, "\(words(minutes)) minute", "\(words(minutes)) minutes")
    return seconds == 0 ? whole : tr("\(whole) \(words(seconds))", context: "minutes and seconds")
  }
}

extension SpokenNumber {
  /// Hundredths in words: "eighty-two point five".
  package static func words(hundredths: Int) -> String {
    let size = unsigned(hundredths: abs(hundredths))
    return hundredths < 0 ? tr("minus \(size)") : size
  }

  private static func unsigned(hundredths: Int) -> String {
    guard !Catalogue.isTranslating else {
      return Weight.figure(hundredths).withDecimalSeparator
    }
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard part > 0 else { return english(whole) }
    let digits = part.isMultiple(of: 10) ? [part / 10] : [part / 10, part % 10]
    return "\(english(whole)) point \(digits.map { english($0) }.joined(separator: " "))"
  }
}
