/// What the engine found when it held an utterance against the active phrases and against a loop of
/// any phones: the likelihoods, not a decision.
package struct Evidence: Sendable, Equatable {
  /// One phrase held against the utterance.
  package struct Match: Sendable, Equatable {
    package var intent: IntentName
    package var phrase: String
    /// Log likelihood (natural) of the whole utterance.
    package var logLikelihood: Double
    /// Where the phrase's words stand, in samples from the utterance's start.
    package var span: Range<Int>
    /// How many phones its words have, where it was heard by those.
    package var phones: Int

    package init(
      intent: IntentName, phrase: String, logLikelihood: Double, span: Range<Int>, phones: Int = 0
    ) {
      self.intent = intent
      self.phrase = phrase
      self.logLikelihood = logLikelihood
      self.span = span
      self.phones = phones
    }
  }

  /// The best phrase of all.
  package var best: Match
  /// The best phrase of another intent; nil where only one intent is active.
  package var runnerUp: Match?
  /// Log likelihood of the utterance as any string of phones.
  package var phoneLoop: Double

  package init(best: Match, runnerUp: Match?, phoneLoop: Double) {
    self.best = best
    self.runnerUp = runnerUp
    self.phoneLoop = phoneLoop
  }

  /// Frames of 10 ms that the words cover.
  private var frames: Double { max(1, Double(best.span.count) / 160) }

  /// The log likelihood ratio of phrase to phone loop, a frame of the phrase. The phone loop may say
  /// anything, so this is below 0 and the nearer to 0 the better.
  package var scorePerFrame: Double { (best.logLikelihood - phoneLoop) / frames }

  /// How much better than the next intent, a frame of the phrase; infinite without one.
  package var marginPerFrame: Double {
    guard let runnerUp else { return .infinity }
    return (best.logLikelihood - runnerUp.logLikelihood) / frames
  }
}

/// The engine as the listener needs it: scores a whole utterance against rules. Nil when the engine
/// found no path at all, which with noise happens and means "none of them".
package typealias Recognise = (_ utterance: [Int16], _ rules: [Grammar.Rule]) -> Evidence?
