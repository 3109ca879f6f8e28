import Foundation

/// How the user's own voice shifts the network's judgement: a bias on each intent's log odds, fitted by
/// `chalktalk voice train`.
package struct VoiceAdaptation: Sendable, Equatable, Codable {
  /// Added to the log odds of an intent; 0 where it isn't named.
  package private(set) var biases: [String: Double]

  /// Beyond this a bias would make words out of nothing, or deaf.
  package static let largest = 2.0

  package init(biases: [String: Double] = [:]) {
    self.biases = biases.mapValues { min(max($0, -Self.largest), Self.largest) }
  }

  /// The probability of an intent in this voice.
  /// - Parameter expected: log odds that the moment adds.
  package func adapted(
    _ probability: Double, for intent: IntentName, expected: Double = 0
  ) -> Double {
    let bias = biases[intent.rawValue, default: 0] + expected
    if bias == 0 { return probability }
    return 1 / (1 + exp(-(Self.logOdds(probability) + bias)))
  }

  /// The log odds, kept finite.
  package static func logOdds(_ probability: Double) -> Double {
    let bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return log(bounded / (1 - bounded))
  }
}
