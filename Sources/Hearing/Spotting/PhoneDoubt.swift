/// What its phones say against a phrase that the networks of phrases find likely enough.
///
/// These were taught a core word by some sixty people and as many voices, a longer phrase by voices alone, and take for it what
/// sounds like it as a whole; the network of phones was taught by more people, and no phrase (docs/hearing.md, "What the phones say
/// against a word").
enum PhoneDoubt {
  private static let perPhone = 0.4
  /// What is worse tells no more, in nats a phone.
  private static let worst = -5.0
  /// What it looks at: so many seconds, which a slow phrase takes, and quiet after them, which the network was taught with.
  static let (before, after) = (1.6, 0.3)

  /// Whether it can make too little of a phrase of this probability. Other single words are fewer, and less often in talk.
  static func isAsked(about phrase: String, of probability: Double, least: Double) -> Bool {
    (SecondOpinion.coreWords.contains(phrase) || phrase.contains(" ")) && probability >= least
      && LogOdds.shifted(probability, by: logOdds(worst)) < least
  }

  /// Evidence, in log odds: none where the phones fit.
  /// - Parameter shortfall: of its phones to any, in nats a phone.
  static func logOdds(_ shortfall: Double) -> Double { perPhone * max(worst, shortfall) }
}
