import Languages

/// A share with its uncertainty.
package struct Rate: Equatable, Sendable {
  package var part: Int
  package var whole: Int

  package init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// 0...1; nil if the number is zero.
  package var value: Double? { whole > 0 ? Double(part) / Double(whole) : nil }

  /// The 95 % confidence interval of the true rate; nil if the number is zero.
  ///
  /// Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and
  /// statistical inference", JASA 22, 1927), which also holds for few attempts and never leaves
  /// 0...1.
  package var interval: ClosedRange<Double>? {
    guard whole > 0 else { return nil }
    let z = 1.959_964
    let (n, p) = (Double(whole), Double(part) / Double(whole))
    let scale = 1 + z * z / n
    let centre = (p + z * z / (2 * n)) / scale
    let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot() / scale
    return max(0, centre - half)...min(1, centre + half)
  }
}

extension Double {
  /// A share of 0...1 in whole percent, a half up: `13 %`. No rate is rounded elsewhere.
  package var percentText: String {
    tr("\(Int((self * 100).rounded())) %", context: "percentage")
  }
}
