import Foundation

/// Converts between probabilities and log odds, which evidence is added to.
package enum LogOdds {
  /// The log odds of a probability, always finite.
  package static func of(_ probability: Double) -> Double {
    let bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return log(bounded / (1 - bounded))
  }

  package static func probability(of odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
