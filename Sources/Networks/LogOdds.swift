import Foundation

/// Probabilities as log odds, to which evidence is added.
package enum LogOdds {
  /// Of a probability, kept finite.
  package static func of(_ probability: Double) -> Double {
    let bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return log(bounded / (1 - bounded))
  }

  package static func probability(of odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
