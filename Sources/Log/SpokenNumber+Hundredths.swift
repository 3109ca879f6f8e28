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
