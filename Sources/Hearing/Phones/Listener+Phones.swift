/// The way of words that the networks of phrases don't find likely enough: an utterance is held against them by its phones.
extension Listener {
  /// Nil where no other word was said alone than the networks have taken already.
  mutating func considerByPhones(_ utterance: Utterance) -> Heard? {
    guard let phones, ThirdOpinion.isAsked(about: utterance), !stream.ownSounds.own(utterance.span),
      utterance.span.lowerBound > lastCommand.end, !isRefractory(at: stream.end)
    else { return nil }
    let chances = proposer.chances(over: utterance.span.lowerBound..<stream.end)
    let asked = chances.map { ($0, ThirdOpinion.asked(of: $0)) }.filter { !$1.isEmpty }
    guard !asked.isEmpty else { return nil }
    let samples = FaintRoom.under(surrounded(utterance.span))
    let likely = asked.compactMap { chance, phrases -> Proposer.Proposal? in
      let found = phrases.compactMap { phrase in
        phones.shortfall(of: phrase, in: samples).map { (phrase: phrase, shortfall: $0) }
      }
      guard let best = found.max(by: { $0.shortfall < $1.shortfall }) else { return nil }
      let probability = ThirdOpinion.probability(chance.probability, shortfall: best.shortfall)
      return Proposer.Proposal(
        intent: chance.intent, phrase: best.phrase, probability: probability, runnerUp: nil,
        runnerUpProbability: 0, span: utterance.span,
        isReached: ThirdOpinion.takes(probability))
    }.sorted { $0.probability > $1.probability }
    guard var best = likely.first, best.isReached else { return nil }
    if let next = likely.dropFirst().first {
      (best.runnerUp, best.runnerUpProbability) = (next.intent, next.probability)
    }
    guard ThirdOpinion.tells(best.probability, from: best.runnerUpProbability) else {
      return reject(best.span, .ambiguous, best.phrase, findings(on: best))
    }
    return consider(best)
  }
}

/// A word that the networks of phrases find likely enough, once more.
extension Listener {
  /// The proposal as likely as its phones leave it. Nil where that is not enough.
  mutating func heldAgainstPhones(_ proposal: Proposer.Proposal) -> Proposer.Proposal? {
    guard
      PhoneDoubt.isAsked(
        about: proposal.phrase, of: proposal.probability, least: proposer.threshold),
      let shortfall = shortfall(of: proposal.phrase)
    else { return proposal }
    return proposer.weighed(proposal, by: PhoneDoubt.logOdds(shortfall))
  }

  /// Of the phones of what has just been said to any, in nats a phone. Nil where they can't tell.
  private func shortfall(of phrase: String) -> Double? {
    let heard = stream.history.samples(
      stream.end - AudioFormat.samples(PhoneDoubt.before)..<stream.end)
    let room = RoomNoise.samples(
      Int(AudioFormat.samples(PhoneDoubt.after)), level: stream.noiseFloor)
    return phones?.shortfall(of: phrase, atTheEndOf: FaintRoom.under(heard + room))
  }
}
