/// What the phones of a word say that was said alone, where the networks of phrases don't find it likely enough.
///
/// Most phrases were learnt from synthetic voices alone, and strangers' are found less likely than they are; their phones were
/// learnt from people. A logistic regression on words that were kept from people's recordings weighs the two
/// (docs/hearing.md, "The phones' opinion").
enum ThirdOpinion {
  /// Their phones say no more than people's recordings of them, and the second network, taught already. Who may say such a
  /// word needs no long form of it that talk holds more often.
  private static let knownFromPeople: Set<String> = [
    "send", "fall", "rest", "undo", "next", "yes", "no",
  ]
  private static let (own, perPhone, bias) = (0.45, 0.91, 2.48)
  /// What is worse tells no more, in nats a phone.
  private static let worst = -10.0
  /// Log odds at which a word is taken, and how many it must be ahead of another: what may as well be that is neither.
  private static let (least, ahead) = (-0.45, 0.5)
  /// Longest utterance, and least quiet before it, in seconds: a command stands alone.
  private static let (longest, quiet) = (1.5, 1.0)

  /// Whether a command may have been said in an utterance, and nothing else.
  static func isAsked(about utterance: Utterance) -> Bool {
    utterance.ending == .quiet && utterance.seconds <= longest && utterance.quietBefore >= quiet
  }

  /// The phrases of an intent that are worth asking about; none where no phones could make up for how unlikely it is.
  static func asked(of chance: Proposer.Chance) -> [String] {
    odds(chance.probability, shortfall: 0) < least
      || !knownFromPeople.isDisjoint(with: chance.phrases)
      ? [] : chance.phrases
  }

  /// How likely a word is.
  /// - Parameter shortfall: of its phones to any, in nats a phone.
  static func probability(_ networks: Double, shortfall: Double) -> Double {
    LogOdds.probability(of: odds(networks, shortfall: shortfall))
  }

  /// Whether a word is likely enough.
  static func takes(_ probability: Double) -> Bool { LogOdds.of(probability) >= least }

  /// Whether a word is likely enough beside the next.
  static func tells(_ probability: Double, from other: Double) -> Bool {
    LogOdds.of(probability) - LogOdds.of(other) >= ahead
  }

  private static func odds(_ probability: Double, shortfall: Double) -> Double {
    own * LogOdds.of(probability) + perPhone * max(shortfall, worst) + bias
  }
}
