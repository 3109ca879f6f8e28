/// The way of words that the network of phrases doesn't know: an utterance is held against the grammar at its end.
extension Listener {
  /// Nil where the network decides.
  mutating func considerByEngine(_ utterance: Utterance) -> Heard? {
    guard attention.vocabulary.exceeds(trainedPhrases), utterance.span.lowerBound > lastCommand.end
    else {
      return nil
    }
    var findings = Findings(source: .engine, seconds: utterance.seconds)
    findings.signalToNoise = utterance.signalToNoise
    findings.quietBefore = utterance.quietBefore
    if stream.ownSounds.own(utterance.span) {
      return reject(utterance.span, .ownSound, nil, findings)
    }
    guard let evidence = evidence(of: utterance.span) else {
      return reject(utterance.span, .noMatch, nil, findings)
    }
    let phrase = evidence.best.phrase
    if trainedPhrases.contains(phrase) { return nil }
    findings.engineScore = evidence.scorePerFrame
    findings.engineMargin = evidence.marginPerFrame
    findings.runnerUp = evidence.runnerUp?.intent
    if let reason = objection(to: utterance, evidence) {
      return reject(utterance.span, reason, phrase, findings)
    }
    return accept(
      utterance.span, phrase, evidence.best.intent, confidence(evidence), findings)
  }

  private func evidence(of span: Range<Int64>) -> Evidence? {
    if let phones {
      return phones.evidence(for: FaintRoom.under(surrounded(span)), attention.vocabulary.rules)
    }
    return recognise(samples(of: span), attention.vocabulary.rules)
  }

  private func objection(to utterance: Utterance, _ evidence: Evidence) -> Rejection.Reason? {
    phones == nil
      ? engineVerifier.objection(to: utterance, evidence)
      : PhoneVerifier.objection(to: utterance, evidence)
  }

  private func confidence(_ evidence: Evidence) -> Double {
    phones == nil ? engineVerifier.confidence(evidence) : PhoneVerifier.confidence(evidence)
  }
}
