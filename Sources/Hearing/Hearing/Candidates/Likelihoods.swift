package import Words

/// How well an utterance fits the active phrases, and a loop of any phones.
package struct Likelihoods: Sendable, Equatable {
  /// How well one phrase fits.
  package struct Match: Sendable, Equatable {
    package var intent: IntentName
    package var phrase: String
    /// Log likelihood (natural) of the whole utterance.
    package var logLikelihood: Double
    /// Where the phrase's words are, in samples from the utterance's start.
    package var span: Range<Int>
    /// How many phones its words have, if it was heard by its phones.
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
  /// The best phrase of another intent; nil if only one intent is active.
  package var runnerUp: Match?
  /// Log likelihood of the utterance as any string of phones.
  package var phoneLoop: Double

  package init(best: Match, runnerUp: Match?, phoneLoop: Double) {
    self.best = best
    self.runnerUp = runnerUp
    self.phoneLoop = phoneLoop
  }

  /// Frames of 10 ms that the best phrase's words cover.
  package var framesOfBest: Double { max(1, Double(best.span.count) / 160) }
}

/// PocketSphinx as the listener needs it: scores a whole utterance against rules. Nil if it finds no path, which happens with
/// noise and means "none of them".
package typealias Recognise = (_ utterance: [Int16], _ rules: [Grammar.Rule]) -> Likelihoods?
