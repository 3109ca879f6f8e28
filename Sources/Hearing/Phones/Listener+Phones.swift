/// The way of words that the networks of phrases don't find likely enough: an utterance is held against them by its phones.
extension Listener {
  /// Nil where no other word was said alone than the networks have taken already.
  mutating func considerByPhones(_ utterance: Utterance) -> Heard? {
    guard let phones, ThirdOpinion.isAsked(about: utterance), !ownSounds.own(utterance.span),
      utterance.span.lowerBound > lastCommand.end, !isRefractory(at: position)
    else { return nil }
    let chances = proposer.chances(over: utterance.span.lowerBound..<position)
    let asked = chances.map { ($0, ThirdOpinion.asked(of: $0)) }.filter { !$1.isEmpty }
    guard !asked.isEmpty else { return nil }
    let samples = FaintRoom.under(surrounded(utterance.span))
    let likely = asked.compactMap { chance, phrases -> Proposer.Proposal? in
      let found = phrases.compactMap { phrase in
        phones.shortfall(of: phrase, in: samples).map { (phrase: phrase, shortfall: $0) }
      }
      guard let best = found.max(by: { $0.shortfall < $1.shortfall }),
        let probability = ThirdOpinion.probability(chance.probability, shortfall: best.shortfall)
      else { return nil }
      return Proposer.Proposal(
        intent: chance.intent, phrase: best.phrase, probability: probability, runnerUp: nil,
        runnerUpProbability: 0, span: utterance.span, isReached: true)
    }.sorted { $0.probability > $1.probability }
    guard var best = likely.first else { return nil }
    if let next = likely.dropFirst().first {
      (best.runnerUp, best.runnerUpProbability) = (next.intent, next.probability)
    }
    return consider(best)
  }
}
