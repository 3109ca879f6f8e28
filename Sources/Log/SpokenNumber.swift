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
