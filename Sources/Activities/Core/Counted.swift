import Languages

extension Int {
  /// A count with its noun, in English, for the command line: `1 send`, `2 sends`, `12,340 sends`. Elsewhere it is a
  /// `plural`.
  package func counted(_ noun: String) -> String {
    "\(grouped(by: ",")) \(noun.plural(of: self))"
  }

  /// With a comma, or the language's own sign, between thousands, as in every number for people:
  /// `699,349`.
  package var grouped: String {
    magnitude < 1000 ? "\(self)" : grouped(by: tr(",", context: "thousands separator"))
  }

  private func grouped(by separator: String) -> String {
    let digits = String(magnitude)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += separator }
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

  /// A number in digits with the language's decimal separator, for people: `2.5`. Not for a text that is read again.
  package var withDecimalSeparator: String {
    let separator = tr(".", context: "decimal separator")
    return separator == "." ? self : replacing(".", with: separator)
  }
}

extension [String] {
  /// `Spain, France and Italy`; empty for none.
  package var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return tr("\(dropLast().joined(separator: ", ")) and \(last)")
  }
}
