/// Numbers in the world's notations.
package enum DecimalText {
  /// `82.5`, `82,5`, `1,234.5`, `1.234,5`; nil for anything else, or beyond a billion.
  ///
  /// A single comma before three digits separates thousands, but in a table with other separators
  /// than commas it is a decimal comma.
  package static func number(_ text: String, separator: Character = ",") -> Double? {
    // The usual form, without thousands.
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(text)
    {
      return number <= 1_000_000_000 ? number : nil
    }
    var plain = text.filter { !$0.isWhitespace && $0 != "'" }
    if let comma = plain.lastIndex(of: ",") {
      let isDecimal: Bool
      if let point = plain.lastIndex(of: ".") {
        isDecimal = comma > point
      } else {
        let isThousands =
          separator == "," && plain[plain.index(after: comma)...].count == 3
          && plain.first != "0"
        isDecimal = !isThousands && plain.count(where: { $0 == "," }) == 1
      }
      plain.removeAll { $0 == (isDecimal ? "." : ",") }
      if isDecimal { plain = plain.replacing(",", with: ".") }
    }
    // Swift also reads `nan`, `0x10` and `1e9` as numbers; they don't count here.
    guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || "-+.".contains($0)) }),
      let number = Double(plain), abs(number) <= 1_000_000_000
    else { return nil }
    return number
  }

  /// The shortest text that reads back as the same number: `82.5`, `135`.
  package static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
