/// Compares a finished utterance with the phrases that no network of phrases knows: a user's own, or, with PocketSphinx
/// alone, all of them.
struct GrammarCandidates {
  /// What scores an utterance against the active phrases.
  enum Scorer {
    case phones(PhoneEngine)
    case pocketsphinx(Recognise)

    /// How its utterances are found.
    var endpoints: Endpointer.Settings {
      var settings = Endpointer.Settings()
      switch self {
      case .phones: break
      // It scores an utterance as a whole, and no network finds the word in it. Music, rain and voices stay within
      // 28 dB of a word, so with the usual settings most utterances in them would contain more than the word.
      case .pocketsphinx: (settings.rise, settings.fall, settings.averaged) = (5, 12, 3)
      }
      return settings
    }
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

  /// Whether the vocabulary has a phrase that only this source proposes.
  func isAsked(about vocabulary: Vocabulary) -> Bool { vocabulary.exceeds(known) }

  /// The best phrase and that of the next intent; nil if no path leads through the utterance, empty if another source
  /// proposes the phrase.
  /// - Parameter around: the utterance's surroundings.
  func candidates(
    in utterance: Utterance, _ vocabulary: Vocabulary, _ stream: HeardStream,
    _ around: Surroundings.Measures?
  ) -> [Candidate]? {
    guard let found = likelihoods(of: utterance.span, vocabulary, stream) else { return nil }
    if known.contains(found.best.phrase) { return [] }
    return ([found.best] + (found.runnerUp.map { [$0] } ?? [])).map {
      candidate($0, found, utterance, around)
    }
  }

  private func likelihoods(
    of span: Range<Int64>, _ vocabulary: Vocabulary, _ stream: HeardStream
  ) -> Likelihoods? {
    switch scorer {
    case .phones(let phones):
      phones.likelihoods(of: FaintRoom.under(stream.surrounded(span)), vocabulary.rules)
    // It answers every sound with one of its words: the fewer there are, the better it chooses.
    case .pocketsphinx(let recognise): recognise(stream.narrowly(span), vocabulary.possible)
    }
  }

  private func candidate(
    _ match: Likelihoods.Match, _ found: Likelihoods, _ utterance: Utterance,
    _ around: Surroundings.Measures?
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
      var measures: [EvidenceName: Double] = [
        .constant: 1, .frames: overAny / frames, .quiet: utterance.quietBefore,
      ]
      measures[.ahead] = found.runnerUp.map {
        (found.best.logLikelihood - $0.logLikelihood) / frames
      }
      measures[.talk] = around?.talk(before: match.phrase)
      measures[.company] = around?.company
      return Candidate(
        source: .pocketsphinx, intent: match.intent, phrase: match.phrase, span: span,
        measures: measures, rank: match.logLikelihood / frames)
    }
  }
}
