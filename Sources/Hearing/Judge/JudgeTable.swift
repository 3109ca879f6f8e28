package import Networks

/// What the judge goes by: the core words, and every weight, bound and threshold that training or measurement chose.
///
/// It is carried in the header of `models/words.ctw` under "judge" (`training/judge.json`, put there by `training/table.py`).
/// Log odds are natural; probabilities are named so.
package struct JudgeTable: Decodable, Sendable, Equatable {
  /// The single words that talk holds most often and climbers say most often.
  package let core: [String]
  /// How the two networks of phrases are put together.
  private let agreement: AgreementTable
  let spotting: Spotting
  let expectation: Expectation
  var networks: Rules
  let phones: Rules
  let ownWords: Rules
  let pocketsphinx: Rules
  let values: Rules
  let asking: Asking

  /// When the networks' answers make a candidate, as probabilities.
  struct Spotting: Decodable, Sendable, Equatable {
    /// A single answer as sure as this needs no second.
    let sure: Double
    /// Surroundings and expectation make no command of what is less likely by itself.
    let looked: Double
    /// A word that came this near is reported when it fades.
    let told: Double
  }

  /// How much likelier a moment makes an intent, in log odds (docs/hearing.md, "The judge's table").
  struct Expectation: Decodable, Sendable, Equatable {
    let answer, harmless, regret, twoWords, silencing: Double
    /// Seconds after which the last event says nothing any more.
    let soon: Double
  }

  /// When a value that was understood is accepted at once, and when it is asked about.
  struct Asking: Decodable, Sendable, Equatable {
    /// Log odds at which it is accepted without a question.
    let sure: Double
    /// By how much an unlikely value must be ahead of the next.
    let aheadUnexpected: Double
    /// The same of any value that stands less than `loudRoom` dB above the room.
    let aheadInNoise: Double
    let loudRoom: Double
    /// The same of somebody's name: “Anna” and “Hannah” are near, and which of two names was said costs nothing to ask.
    let aheadOfName: Double
    /// By how much it must be ahead of another command for a question about its value.
    let aheadOfCommand: Double
    /// What a nat of the whole phrase counts when values are compared.
    let acoustics: Double
    /// A command of which the networks are surer than this is no part of a value; a probability.
    let sureCommand: Double
  }
}

extension JudgeTable {
  /// How the candidates of one source are judged.
  struct Rules: Decodable, Sendable, Equatable {
    var rows: [Row]
    /// Log odds at which a candidate is accepted.
    var takes: Double
    /// By how much it must be ahead of the next, by their ranks.
    let ahead: Double?
    /// Longest utterance, in seconds: a command stands alone.
    let longest: Double?
    /// Least quiet before the utterance, in seconds.
    let quietBefore: Double?
    /// Intents with one of these phrases are left out.
    let except: Set<String>?
    /// Nil: whatever suffices is accepted at once.
    var doubt: Doubt?
  }

  /// When a candidate that suffices waits for what follows it: a word that talk holds is followed by more talk.
  struct Doubt: Decodable, Sendable, Equatable {
    /// Seconds of talk in the last six from which on it does.
    let company: Double
    let seconds: Double
  }

  /// One kind of evidence: what its measure counts, and within which bounds.
  struct Row: Decodable, Sendable, Equatable {
    /// The phrases that a row applies to: each is of one kind.
    enum PhraseClass: String, Decodable, Sendable {
      case core
      /// Of several words.
      case long
      /// A single word that is no core word.
      case other
    }

    let evidence: EvidenceName
    var weight: Double
    let least: Double?
    let most: Double?
    /// Nil: to all.
    let to: Set<PhraseClass>?

    func bounded(_ measure: Double) -> Double {
      min(max(measure, least ?? -.infinity), most ?? .infinity)
    }
  }

  /// The probability at which the networks' candidates are accepted.
  package var leastProbability: Double { LogOdds.probability(of: networks.takes) }

  /// By what the two networks' answers are joined.
  package var joining: AgreementRule {
    AgreementRule(agreement, core: core, takes: networks.takes)
  }

  func rules(for source: Candidate.Source) -> Rules {
    switch source {
    case .networks: networks
    case .phones: phones
    case .ownWords: ownWords
    case .pocketsphinx: pocketsphinx
    case .values: values
    }
  }
}
