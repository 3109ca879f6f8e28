/// What its phones say against a core word that both networks of phrases find likely enough.
///
/// These were taught the word by some sixty people and as many voices, and take for it what sounds like it as a whole; the
/// network of phones was taught by more people, and no words (docs/hearing.md, "What the phones say against a word").
enum PhoneDoubt {
  private static let perPhone = 0.4
  /// What is worse tells no more, in nats a phone.
  private static let worst = -5.0
  /// What it looks at: so many seconds, which a slow word takes, and quiet after them, which the network was taught with.
  static let (before, after) = (1.6, 0.3)

  /// Whether it can make too little of a phrase of this probability.
  static func isAsked(about phrase: String, of probability: Double, least: Double) -> Bool {
    SecondOpinion.coreWords.contains(phrase) && probability >= least
      && LogOdds.shifted(probability, by: logOdds(worst)) < least
  }

  /// Evidence, in log odds: none where the phones fit.
  /// - Parameter shortfall: of its phones to any, in nats a phone.
  static func logOdds(_ shortfall: Double) -> Double { perPhone * max(worst, shortfall) }
}
