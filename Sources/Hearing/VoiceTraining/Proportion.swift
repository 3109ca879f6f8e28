import Foundation

/// How many of some trials were hits, and the rate with its uncertainty.
package struct Proportion: Sendable, Equatable {
  package var hits: Int
  package var trials: Int

  package init(hits: Int = 0, trials: Int = 0) {
    self.hits = hits
    self.trials = trials
  }

  /// The share, 0 to 1; nil without a trial.
  package var rate: Double? { trials > 0 ? Double(hits) / Double(trials) : nil }

  /// The 95 % interval of the true rate (E. B. Wilson, "Probable inference, the law of succession, and
  /// statistical inference", 1927); valid for small counts and for rates near 0 and 1.
  package var interval: ClosedRange<Double> {
    guard trials > 0 else { return 0...1 }
    let (z, n) = (1.959964, Double(trials))
    let p = Double(hits) / n
    let centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, centre - half)...min(1, centre + half)
  }

  package mutating func count(_ hit: Bool) {
    trials += 1
    if hit { hits += 1 }
  }
}
