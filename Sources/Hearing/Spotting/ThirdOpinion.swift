/// What the phones of a word say where the networks of phrases find it likely, and not enough.
///
/// Most phrases were learnt from synthetic voices alone, and strangers' are found less likely than they are; their phones were
/// learnt from people. A logistic regression on words that were kept from people's recordings weighs the two
/// (docs/hearing.md, "The phones' opinion").
enum ThirdOpinion {
  /// Their phones say no more than people's recordings of them, and the second network, taught already.
  private static let knownFromPeople: Set<String> = [
    "send", "fall", "rest", "undo", "next", "yes", "no",
  ]
  private static let (own, perPhone, bias) = (0.45, 0.91, 2.48)
  /// What is worse tells no more, in nats a phone.
  private static let worst = -10.0
  /// Log odds at which a word is taken.
  private static let least = 1.5

  /// Whether it is worth asking about a phrase.
  static func isAsked(about phrase: String) -> Bool { !knownFromPeople.contains(phrase) }

  /// The probability of a word that is to be taken; nil where it isn't.
  /// - Parameter shortfall: of its phones to any, in nats a phone.
  static func probability(_ proposal: Proposer.Proposal, shortfall: Double) -> Double? {
    let odds =
      own * LogOdds.of(proposal.probability) + perPhone * max(shortfall, worst) + bias
    return odds >= least ? LogOdds.probability(of: odds) : nil
  }
}
