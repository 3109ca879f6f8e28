/// Numbers in the world's notations.
package enum DecimalText {
  /// Reads `82.5` and `1,102.5`, or `82,5` and `1.102,5`, as the file's decimal mark is; nil for
  /// anything else, or beyond a billion. Spaces and apostrophes between thousands are dropped.
  ///
  /// - Parameter mark: nil where no number of the file has an open meaning: each is read as what it
  ///   shows.
  package static func number(_ text: String, mark: DecimalMark? = nil) -> Double? {
    if let number = whole(text) { return number }
    let shown: DecimalMark
    switch DecimalShape(text) {
    case .notANumber: return nil
    case .whole: shown = .point
    case .shows(let mark): shown = mark
    case .open(let found): shown = mark ?? found
    }
    let point: Character = shown == .point ? "." : ","
    let thousands: Character = shown == .point ? "," : "."
    var plain = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
    guard hasGroups(plain, of: thousands, before: point) else { return nil }
    plain.removeAll { $0 == thousands }
    plain = plain.replacing(String(point), with: ".")
    // Swift also reads `nan`, `0x10` and `1e9` as numbers; they don't count here.
    guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || "-+.".contains($0)) }),
      let number = Double(plain), abs(number) <= 1_000_000_000
    else { return nil }
    return number
  }

  /// Digits and at most one point that isn't before three digits: the usual form.
  private static func whole(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var (value, decimals) = (0, -1)
      guard (1...9).contains(bytes.count) else { return nil }
      for byte in bytes {
        if byte == UInt8(ascii: "."), decimals < 0 {
          decimals = 0
        } else {
          let digit = Int(byte) - 0x30
          guard (0...9).contains(digit) else { return nil }
          value = value * 10 + digit
          if decimals >= 0 { decimals += 1 }
        }
      }
      switch decimals {
      case -1: return Double(value)
      case 1: return bytes.count > 2 ? Double(value) / 10 : nil
      case 2: return bytes.count > 3 ? Double(value) / 100 : nil
      default: return nil
      }
    }
  }

  /// Whether the marks between thousands have three digits behind each.
  private static func hasGroups(
    _ text: String, of mark: Character, before point: Character
  ) -> Bool {
    guard text.contains(mark) else { return true }
    let whole = text.prefix { $0 != point }
    guard !text.dropFirst(whole.count).contains(mark) else { return false }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == mark }
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The shortest text that reads back as the same number: `82.5`, `135`.
  package static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
