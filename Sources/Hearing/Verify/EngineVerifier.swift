import Foundation

/// Decides from the engine's evidence alone: for words that the network was not trained on.
package struct EngineVerifier: Sendable, Equatable {
  /// The defaults keep it quiet: of the development streams' talk they let two sounds in 13 minutes
  /// through and of their noise one in 10, at the price of hearing half of the short words at 30 dB.
  package struct Thresholds: Sendable, Equatable, Codable {
    /// Least log likelihood ratio to the phone loop, a frame.
    package var score: Double
    /// The same where no other intent fits at all, which noise often brings about.
    package var scoreWithoutRival: Double
    /// Least log likelihood ratio to the next intent, a frame.
    package var margin: Double
    /// Least distance of the loudest 10 ms to the room, dB.
    package var signalToNoise: Double
    /// Longest utterance around the phrase, for a command stands alone.
    package var seconds: Double

    package init(
      score: Double = -2, scoreWithoutRival: Double = -1, margin: Double = 1,
      signalToNoise: Double = 12, seconds: Double = 1.5
    ) {
      self.score = score
      self.scoreWithoutRival = scoreWithoutRival
      self.margin = margin
      self.signalToNoise = signalToNoise
      self.seconds = seconds
    }
  }

  private let thresholds: Thresholds

  package init(thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds }

  /// Nil when the utterance is taken.
  package func objection(to utterance: Utterance, _ evidence: Evidence) -> Rejection.Reason? {
    if utterance.ending == .lengthCap || utterance.seconds > thresholds.seconds { return .tooLong }
    let least = evidence.runnerUp == nil ? thresholds.scoreWithoutRival : thresholds.score
    if evidence.scorePerFrame < least { return .unlikely }
    if utterance.signalToNoise < thresholds.signalToNoise { return .unlikely }
    if evidence.marginPerFrame < thresholds.margin { return .ambiguous }
    return nil
  }

  /// A probability-like figure for a taken utterance: a logistic curve over how far the margin stands
  /// above its threshold. The engine's likelihoods are not calibrated, so it orders and no more.
  package func confidence(_ evidence: Evidence) -> Double {
    let margin = min(evidence.marginPerFrame, 50) - thresholds.margin
    return 1 / (1 + exp(-1 - margin))
  }
}
