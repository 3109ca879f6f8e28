/// The way of commands that take a value: every utterance is held against them at its end.
extension Listener {
  /// Seconds after its word in which a command that was held back may still be taken.
  private static let patience = 1.2
  /// Seconds of the room that the network of phones is given before and after: it looks 0.28 s to either side, and
  /// the endpointer misses a soft beginning or end.
  private static let margins = (before: 0.5, after: 0.4)

  /// Whether a command is held back, because the utterance that it lies in sounds more like a value.
  mutating func holdsBack(_ proposal: Proposer.Proposal, _ findings: Findings) -> Bool {
    guard prefersValue(to: proposal) else { return false }
    values?.hold(ValueListener.Held(proposal: proposal, findings: findings))
    return true
  }

  /// Makes the search for a proposal that the next answer may complete: it takes as long as that does to come, and
  /// nobody waits for it then.
  mutating func lookAhead(to proposal: Proposer.Proposal) {
    guard values?.hasPaused == true, !stream.ownSounds.own(proposal.span) else { return }
    _ = prefersValue(to: proposal)
  }

  private mutating func prefersValue(to proposal: Proposer.Proposal) -> Bool {
    guard !state.isAsleep, let start = values?.beginning(around: proposal) else { return false }
    let soFar = surrounded(start..<stream.end)
    return values?.prefersValue(
      in: FaintRoom.under(soFar), from: start, to: stream.end, than: proposal.phrase) == true
  }

  /// Gives the values of the utterances that end in the samples, or the commands that were held back for them.
  mutating func considerValues(in samples: ArraySlice<Int16>, at index: Int64) -> [Heard] {
    let ended = values?.feed(samples, at: index) ?? []
    return ended.compactMap { utterance in
      let held = values?.release()
      guard !state.isAsleep, utterance.span.lowerBound > lastCommand.end,
        !stream.ownSounds.own(utterance.span)
      else { return nil }
      let verdict = values?.verdict(
        on: utterance, FaintRoom.under(surrounded(utterance.span)),
        beside: held?.proposal.phrase)
      if let verdict { return accept(verdict, utterance) }
      return held.flatMap { accept($0) }
    }
  }

  private mutating func accept(
    _ verdict: SpokenJudge.Verdict, _ utterance: Utterance
  ) -> Heard {
    var findings = Findings(source: .engine, seconds: utterance.seconds)
    findings.signalToNoise = utterance.signalToNoise
    findings.quietBefore = utterance.quietBefore
    findings.probability = verdict.probability
    findings.engineScore = verdict.score
    findings.engineMargin = verdict.margin
    return accept(
      utterance.span, verdict.phrase, verdict.intent, verdict.probability, findings,
      verdict.reading)
  }

  /// Nil where it would come too late to be meant any more.
  private mutating func accept(_ held: ValueListener.Held) -> Heard? {
    let proposal = held.proposal
    guard AudioFormat.seconds(stream.end - proposal.span.upperBound) <= Self.patience else {
      return nil
    }
    return accept(
      proposal.span, proposal.phrase, proposal.intent, proposal.probability, held.findings)
  }

  /// The samples of a span with as much around them as the network of phones looks to either side; what isn't
  /// there yet is silence.
  func surrounded(_ span: Range<Int64>) -> [Int16] {
    let begin = span.lowerBound - AudioFormat.samples(Self.margins.before)
    let end = span.upperBound + AudioFormat.samples(Self.margins.after)
    let heard = stream.history.samples(begin..<end)
    let missing = max(0, end - stream.end)
    return heard + [Int16](repeating: 0, count: Int(missing))
  }

  /// The samples of a span with some of what is around them.
  func samples(of span: Range<Int64>) -> [Int16] {
    stream.history.samples(
      span.lowerBound - AudioFormat.samples(0.15)..<span.upperBound + AudioFormat.samples(0.1))
  }
}
