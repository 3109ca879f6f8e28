package import Session
package import TimeBase

/// The session in a sentence, as "status" speaks it.
package enum StatusText {
  package static func spoken(_ facts: SessionFacts, at now: Moment) -> String {
    guard let route = facts.current else { return "no route is open" }
    var parts = [
      "\(route.grade)", "attempt \(word(route.attempts.count + 1))",
      count(route.sends, "send"), count(route.falls, "fall"),
    ]
    if let rest = facts.rest { parts.append("resting \(length(rest.elapsed(at: now)))") }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number == 0 ? "no" : word(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// "one minute ten", "forty-five seconds".
  static func length(_ duration: Duration) -> String {
    let total = Int(duration.milliseconds / 1000)
    let (minutes, seconds) = (total / 60, total % 60)
    guard minutes > 0 else { return "\(word(seconds)) second\(seconds == 1 ? "" : "s")" }
    let whole = "\(word(minutes)) minute\(minutes == 1 ? "" : "s")"
    return seconds == 0 ? whole : "\(whole) \(word(seconds))"
  }

  /// A number in words up to ninety-nine, in digits beyond.
  static func word(_ number: Int) -> String {
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
}
