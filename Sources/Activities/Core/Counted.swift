extension Int {
  /// A count with its noun: `1 send`, `2 sends`, `12,340 sends`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun.plural(of: self))" }

  /// With a comma between thousands, as in every number for people: `699,349`.
  package var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return self < 0 ? "-\(text)" : text
  }
}

extension String {
  /// The noun's form after a number.
  func plural(of number: Int) -> String {
    if number == 1 { return self }
    return hasSuffix("try") ? String(dropLast()) + "ies" : self + "s"
  }
}

extension [String] {
  /// `Spain, France and Italy`; empty for none.
  package var listed: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + (last ?? "")
  }
}
