/// Compares an utterance that has ended with the phrases that no network of phrases knows: a user's own, or, with
/// PocketSphinx alone, all of them.
struct GrammarCandidates {
  /// What scores an utterance against the active phrases.
  enum Scorer {
    case phones(PhoneEngine)
    case pocketsphinx(Recognise)
  }

  let scorer: Scorer
  /// The phrases that other sources propose.
  let known: Set<String>

  var source: Candidate.Source {
    switch scorer {
    case .phones: .ownWords
    case .pocketsphinx: .pocketsphinx
    }
  }

  /// Whether the vocabulary holds a phrase that only this source proposes.
  func isAsked(about vocabulary: Vocabulary) -> Bool { vocabulary.exceeds(known) }

  /// The best phrase and that of the next intent; nil where no path leads through the utterance, empty where it is others' business.
  func candidates(
    in utterance: Utterance, _ vocabulary: Vocabulary, _ stream: HeardStream
  ) -> [Candidate]? {
    guard let found = likelihoods(of: utterance.span, vocabulary, stream) else { return nil }
    if known.contains(found.best.phrase) { return [] }
    return [candidate(found.best, found, utterance)]
      + (found.runnerUp.map { [candidate($0, found, utterance)] } ?? [])
  }

  private func likelihoods(
    of span: Range<Int64>, _ vocabulary: Vocabulary, _ stream: HeardStream
  ) -> Likelihoods? {
    switch scorer {
    case .phones(let phones):
      phones.likelihoods(of: FaintRoom.under(stream.surrounded(span)), vocabulary.rules)
    case .pocketsphinx(let recognise): recognise(stream.narrowly(span), vocabulary.rules)
    }
  }

  private func candidate(
    _ match: Likelihoods.Match, _ found: Likelihoods, _ utterance: Utterance
  ) -> Candidate {
    let span = utterance.span
    let overAny = match.logLikelihood - found.phoneLoop
    let frames = found.framesOfBest
    switch scorer {
    case .phones:
      return Candidate(
        source: .ownWords, intent: match.intent, phrase: match.phrase, span: span,
        measures: [.constant: 1, .phrase: overAny, .length: Double(match.phones)],
        rank: match.logLikelihood)
    case .pocketsphinx:
      let ahead = found.runnerUp.map { found.best.logLikelihood - $0.logLikelihood } ?? 0
      return Candidate(
        source: .pocketsphinx, intent: match.intent, phrase: match.phrase, span: span,
        measures: [
          .constant: 1, .frames: overAny / frames, .rival: found.runnerUp == nil ? 0 : 1,
          .ahead: ahead / frames, .quiet: utterance.quietBefore,
        ],
        rank: match.logLikelihood / frames)
    }
  }
}
