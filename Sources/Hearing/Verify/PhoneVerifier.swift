import Foundation

/// Decides from its phones whether a word was said that the network of phrases doesn't know.
///
/// Long phrases are seldom found by chance, so they may miss more: of 56 minutes of talk, single words and noise no phrase
/// of eight phones came within 27 nats of any phones, but some of four were as good (docs/hearing.md, "The user's own words").
enum PhoneVerifier {
  /// Nats by which a short phrase may be worse than any phones, and more for each phone above those of a short one.
  private static let (shortfall, more, short) = (2.0, 2.0, 4)
  /// Nats by which the best must be ahead of the next intent.
  private static let margin = 1.0
  /// Longest utterance around the phrase, in seconds, for a command stands alone.
  private static let seconds = 1.5

  /// Nil when the utterance is taken.
  static func objection(to utterance: Utterance, _ evidence: Evidence) -> Rejection.Reason? {
    if utterance.ending == .lengthCap || utterance.seconds > seconds { return .tooLong }
    if reserve(of: evidence) < 0 { return .unlikely }
    if lead(of: evidence) < margin { return .ambiguous }
    return nil
  }

  /// A probability-like figure for a taken utterance. It orders and no more.
  static func confidence(_ evidence: Evidence) -> Double {
    1 / (1 + exp(-1 - min(reserve(of: evidence), lead(of: evidence))))
  }

  /// Nats that are left of what it may miss.
  private static func reserve(of evidence: Evidence) -> Double {
    let allowed = shortfall + more * Double(max(0, evidence.best.phones - short))
    return evidence.best.logLikelihood - evidence.phoneLoop + allowed
  }

  private static func lead(of evidence: Evidence) -> Double {
    evidence.runnerUp.map { evidence.best.logLikelihood - $0.logLikelihood } ?? .infinity
  }
}
