import Foundation

/// Fits the network's biases to a user's own takes, and tells what that changed.
///
/// A word of which the weakest take misses the threshold gets a bias that lifts it over, as far as no
/// take of another word is then taken for it. Lifting is bounded, as each lift also lets more of other
/// talk through; a word that is heard well enough is left alone.
package struct VoiceFit: Sendable, Equatable {
  /// One take, as the unadapted network heard it.
  package struct Take: Sendable, Equatable {
    package var intent: IntentName
    /// The highest probability that each intent reached.
    package var peaks: [IntentName: Double]

    package init(intent: IntentName, peaks: [IntentName: Double]) {
      self.intent = intent
      self.peaks = peaks
    }
  }

  /// Log odds by which a take should clear the threshold.
  private static let clearance = 0.5

  package let adaptation: VoiceAdaptation
  /// Takes heard right, by intent.
  package let before: [IntentName: Proportion]
  package let after: [IntentName: Proportion]

  package init(_ takes: [Take], threshold: Double) {
    let adaptation = VoiceAdaptation(
      biases: Dictionary(
        uniqueKeysWithValues: Set(takes.map(\.intent)).compactMap { intent in
          let bias = Self.bias(of: intent, takes, threshold)
          return bias > 0 ? (intent.rawValue, bias) : nil
        }))
    self.adaptation = adaptation
    before = Self.heard(takes, threshold, VoiceAdaptation())
    after = Self.heard(takes, threshold, adaptation)
  }

  private static func bias(of intent: IntentName, _ takes: [Take], _ threshold: Double) -> Double {
    let needed = VoiceAdaptation.logOdds(threshold) + clearance
    func odds(_ take: Take) -> Double { VoiceAdaptation.logOdds(take.peaks[intent] ?? 0) }
    let weakest = takes.filter { $0.intent == intent }.map(odds).min() ?? needed
    let strongestOther = takes.filter { $0.intent != intent }.map(odds).max() ?? -.infinity
    let room = VoiceAdaptation.logOdds(threshold) - clearance - strongestOther
    return max(0, min(needed - weakest, room, VoiceAdaptation.largest))
  }

  private static func heard(
    _ takes: [Take], _ threshold: Double, _ adaptation: VoiceAdaptation
  ) -> [IntentName: Proportion] {
    takes.reduce(into: [:]) { result, take in
      let best = take.peaks.map {
        (intent: $0.key, probability: adaptation.adapted($0.value, for: $0.key))
      }
      .max { $0.probability < $1.probability }
      let isRight = best.map { $0.intent == take.intent && $0.probability >= threshold } ?? false
      result[take.intent, default: Proportion()].count(isRight)
    }
  }
}

extension WordModel {
  /// The highest probability of each of a grammar's intents over a recording of one word.
  package func peaks(in samples: [Int16], grammar: Grammar) -> [IntentName: Double] {
    var spotter = WordSpotter(model: self)
    var proposer = Proposer(threshold: 1, adaptation: VoiceAdaptation())
    proposer.listen(for: Vocabulary(grammar: grammar, isStrict: false), known: phrases)
    return spotter.feed(samples[...]).reduce(into: [:]) { peaks, answer in
      peaks.merge(proposer.probabilities(with: answer), uniquingKeysWith: max)
    }
  }
}
