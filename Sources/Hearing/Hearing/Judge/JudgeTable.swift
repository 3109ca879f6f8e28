package import Networks
import Words

/// The judge's table: the core words, and every weight, bound and threshold from training or measurement.
///
/// It is in the header of `models/words.ctw` under "judge" (`training/judge/table.json`, inserted by `training/judge/insert_table.py`).
/// Values are natural log odds unless called probabilities.
package struct JudgeTable: Decodable, Sendable, Equatable {
  /// The single words that climbers say most, and that are most common in talk.
  package let core: [String]
  /// How the two networks of phrases are combined.
  private let agreement: AgreementTable
  let spotting: Spotting
  let expectation: Expectation
  var networks: Rules
  /// For words that the climber's own takes taught; nil in older models, which hear none by them.
  private let voice: Rules?
  let phones: Rules
  let ownWords: Rules
  let pocketsphinx: Rules
  let values: Rules
  let asking: Asking
  /// Nil in older models, which keep none apart.
  private let opposites: Opposites?

  /// Commands whose mistakes for one another do harm: a fall logged as a send.
  struct Opposites: Decodable, Sendable, Equatable {
    let groups: [Set<IntentName>]
    /// By how many nats a command's phones must fit better than another's of its group.
    let margin: Double
  }

  /// When the networks' answers become a candidate, as probabilities.
  struct Spotting: Decodable, Sendable, Equatable {
    /// A single answer as sure as this needs no second.
    let sure: Double
    /// Surroundings and expectation can't make a command of anything less likely.
    let looked: Double
    /// A word that got this close is reported when it fades.
    let reported: Double
    /// Which words count as said again; nil in older models, which don't count them.
    let again: Again?

    private enum CodingKeys: String, CodingKey {
      case sure, looked, reported = "told", again
    }
  }

  /// When a word counts as one said again because it wasn't heard.
  struct Again: Decodable, Sendable, Equatable {
    /// How many seconds ago it came near; sooner, it is still the same word.
    let least, most: Double
    /// How near it came then, at least, as a probability.
    let near: Double
    /// Seconds of talk in the last six above which it is talk that says it again.
    let company: Double
    /// It counts only if the phones fit the word better than anything else, or worse by no more than this, in nats; nil: always.
    let rival: Double?
  }

  /// How much likelier a moment makes an intent, in log odds (docs/hearing.md, "The judge's table").
  struct Expectation: Decodable, Sendable, Equatable {
    let answer, harmless, regret, twoWords, silencing: Double
    /// Seconds after which the last event no longer matters.
    let soon: Double
    /// For a word that could only be refused now: as much as makes a single sound of the room no command.
    var refused: Double { -2 * answer }
  }

  /// When an understood value is accepted at once, and when there is a question about it.
  struct Asking: Decodable, Sendable, Equatable {
    /// Log odds at which it is accepted without a question.
    let sure: Double
    /// A likely value said outside talk that is so far ahead of the next is accepted without that, as there is nothing to ask about; a
    /// route or a row isn't. Nil in older models, which ask.
    let aheadOfAll: Double?
    /// By how much an unlikely value must be ahead of the next.
    let aheadUnexpected: Double
    /// The same for any value less than `loudRoom` dB above the room.
    let aheadInNoise: Double
    let loudRoom: Double
    /// The same for somebody's name: “Anna” and “Hannah” are close, and a question about two names costs nothing.
    let aheadOfName: Double
    /// By how much it must be ahead of another command for a question about its value.
    let aheadOfCommand: Double
    /// The weight of a nat of the whole phrase when values are compared.
    let acoustics: Double
    /// A command isn't part of a value if the networks are surer of it than this; a probability.
    let sureCommand: Double
  }
}

extension JudgeTable {
  /// How the candidates of one source are judged.
  struct Rules: Decodable, Sendable, Equatable {
    var rows: [Weighting]
    /// Log odds at which a candidate is accepted.
    var takes: Double
    /// By how much it must be ahead of the next, by their ranks.
    let ahead: Double?
    /// The longest utterance, in seconds: a command is said alone.
    let longest: Double?
    /// Least quiet before the utterance, in seconds.
    let quietBefore: Double?
    /// Intents with one of these phrases are left out.
    let except: Set<String>?
    /// Nil: candidates that suffice are accepted at once.
    var doubt: Doubt?

    static let never = Rules(
      rows: [], takes: .infinity, ahead: nil, longest: nil, quietBefore: nil, except: nil)
  }

  /// When a candidate that suffices waits for what follows it: a word within talk is followed by more talk.
  struct Doubt: Decodable, Sendable, Equatable {
    /// It waits after so many seconds of talk in the last six.
    let company: Double
    let seconds: Double
  }

  /// One kind of evidence: the weight and bounds of its measure.
  struct Weighting: Decodable, Sendable, Equatable {
    /// A class of phrases that a row applies to; each phrase has one.
    enum PhraseClass: String, Decodable, Sendable {
      case core
      /// Several words.
      case long
      /// A single word that isn't a core word.
      case other
    }

    let evidence: EvidenceName
    var weight: Double
    let least: Double?
    let most: Double?
    /// Nil: all classes.
    let to: Set<PhraseClass>?

    func bounded(_ measure: Double) -> Double {
      min(max(measure, least ?? -.infinity), most ?? .infinity)
    }
  }

  /// The probability at which the networks' candidates are accepted.
  package var leastProbability: Double { LogOdds.probability(of: networks.takes) }

  /// How far a phrase that is said alone in a quiet room, and missed by the networks, may be from the climber's own takes.
  /// - Parameter known: the share of the takes that the networks hear.
  package func leastOwnVoice(of phrase: String, known: Double = 0) -> Double {
    let alone: [EvidenceName: Double] = [
      .constant: 1, .height: 60, .talk: 0, .company: 0, .known: known,
    ]
    let others = Judge(self).logOdds(
      of: Candidate(
        source: .voice, intent: "", phrase: phrase, span: 0..<0, measures: alone, rank: 0))
    let weight = rules(for: .voice).rows.first { $0.evidence == .voice }?.weight
    return weight.map { (rules(for: .voice).takes - others) / $0 } ?? 0
  }

  /// The rule that combines the two networks' answers.
  package var joining: AgreementRule {
    AgreementRule(agreement, core: core, takes: networks.takes)
  }

  /// The commands that one must not be mistaken for.
  func opposites(of intent: IntentName) -> Set<IntentName> {
    let groups = opposites?.groups.filter { $0.contains(intent) } ?? []
    return Set(groups.joined()).subtracting([intent])
  }

  /// By how many nats a command's phones must fit better than those of its opposites.
  var leastApart: Double { opposites?.margin ?? -.infinity }

  func rules(for source: Candidate.Source) -> Rules {
    switch source {
    case .networks: networks
    case .voice: voice ?? .never
    case .phones: phones
    case .ownWords: ownWords
    case .pocketsphinx: pocketsphinx
    case .values: values
    }
  }
}
