import Audio
import Networks
package import Words

/// Adds up the evidence for and against a candidate, and decides. All paths to a command end here.
package struct Judge: Sendable {
  package enum Verdict: Equatable, Sendable {
    case accept
    /// Its value may just as well have been this one.
    case ask(or: SpokenValue)
    case reject(Rejection.Reason)
    /// Not worth reporting.
    case ignore
  }

  /// Seconds of talk in the last six from which a number counts as said in talk: where the table's values begin to lose weight.
  private static let talk = 0.8
  /// How much surer a sentence must be amid talk, in log odds.
  private static let doubtInTalk = 1.5
  /// “I said send”: it rewrites what is logged.
  private static let correction: IntentName = "correction"

  let table: JudgeTable
  private let core: Set<String>

  /// - Parameter threshold: the probability at which the networks' candidates are accepted; nil: the table's.
  package init(_ table: JudgeTable, threshold: Double? = nil) {
    var table = table
    if let threshold { table.networks.takes = LogOdds.of(threshold) }
    self.table = table
    core = Set(table.core)
  }

  /// The table's rows that apply to a candidate and were measured, in the table's order.
  func evidence(for candidate: Candidate) -> [Evidence] {
    table.rules(for: candidate.source).rows.compactMap { row in
      guard applies(row, to: candidate.phrase), let measure = candidate.measures[row.evidence]
      else { return nil }
      return Evidence(name: row.evidence, measure: row.bounded(measure), weight: row.weight)
    }
  }

  func logOdds(of candidate: Candidate) -> Double {
    evidence(for: candidate).reduce(0) { $0 + $1.logOdds }
  }

  func probability(of candidate: Candidate) -> Double {
    LogOdds.probability(of: logOdds(of: candidate))
  }

  /// Whether a phrase is one of the core words.
  func isCore(_ phrase: String) -> Bool { core.contains(phrase) }

  /// Whether the evidence for a candidate suffices, with so many log odds to spare.
  func suffices(for candidate: Candidate, by margin: Double = 0) -> Bool {
    logOdds(of: candidate) >= table.rules(for: candidate.source).takes + margin
  }

  /// How many seconds a candidate in talk waits for what follows it; nil if nothing that follows could refute it.
  func wait(for candidate: Candidate) -> Double? {
    guard let doubt = table.rules(for: candidate.source).doubt,
      let company = candidate.measures[.company], company >= doubt.company,
      matters([.after], to: candidate)
    else { return nil }
    return doubt.seconds
  }

  /// Whether evidence that is costly to measure, and not measured yet, could decide about a candidate.
  func matters(_ names: Set<EvidenceName>, to candidate: Candidate) -> Bool {
    let rules = table.rules(for: candidate.source)
    let rows = rules.rows.filter {
      names.contains($0.evidence) && candidate.measures[$0.evidence] == nil
        && applies($0, to: candidate.phrase)
    }
    guard !rows.isEmpty else { return false }
    let ends = rows.map { row in
      [row.least ?? -.infinity, row.most ?? .infinity].map { $0 * row.weight }
    }
    let others = logOdds(of: candidate)
    return others + ends.reduce(0) { $0 + ($1.min() ?? 0) } < rules.takes
      && others + ends.reduce(0) { $0 + ($1.max() ?? 0) } >= rules.takes
  }

  /// Whether a candidate suffices, or could with evidence that is not measured yet.
  func maySuffice(_ candidate: Candidate, with names: Set<EvidenceName>) -> Bool {
    let rules = table.rules(for: candidate.source)
    let most = rules.rows.filter {
      names.contains($0.evidence) && candidate.measures[$0.evidence] == nil
        && applies($0, to: candidate.phrase)
    }.map { row in
      [row.least ?? -.infinity, row.most ?? .infinity].map { $0 * row.weight }.max() ?? 0
    }
    return logOdds(of: candidate) + most.reduce(0, +) >= rules.takes
  }

  /// Whether its phones fit the opposite command as well: it has to be said again.
  func isNearItsOpposite(_ candidate: Candidate) -> Bool {
    (candidate.measures[.opposite] ?? .infinity) < table.leastApart
  }

  /// Whether a source is asked about an utterance.
  func admits(_ utterance: Utterance, for source: Candidate.Source) -> Bool {
    let rules = table.rules(for: source)
    return !isTooLong(utterance, rules) && utterance.quietBefore >= rules.quietBefore ?? 0
  }

  /// - Parameters:
  ///   - ranked: one source's candidates for a stretch, the best first.
  ///   - utterance: the utterance that contains them; the networks need none.
  func verdict(on ranked: [Candidate], in utterance: Utterance? = nil) -> Verdict {
    guard let best = ranked.first else { return .ignore }
    let rules = table.rules(for: best.source)
    let ahead = ranked.count > 1 ? best.rank - ranked[1].rank : .infinity
    if let utterance, isTooLong(utterance, rules) { return .reject(.tooLong) }
    if !suffices(for: best) { return best.source.tellsOfWeakOnes ? .reject(.unlikely) : .ignore }
    if isNearItsOpposite(best) { return .reject(.ambiguous) }
    if best.value != nil { return verdict(onValues: ranked, in: utterance) }
    return ahead < rules.ahead ?? -.infinity ? .reject(.ambiguous) : .accept
  }

  /// The findings on the best of some candidates.
  /// - Parameter height: how far the loudest sound is above the room, in dB, if they are in no utterance.
  func findings(
    on ranked: [Candidate], in utterance: Utterance?, height: Double
  ) -> Findings {
    let best = ranked[0]
    var findings = Findings(source: best.source)
    findings.evidence = evidence(for: best)
    findings.takes = table.rules(for: best.source).takes
    if ranked.count > 1 {
      findings.runnerUp = ranked[1].intent
      findings.ahead = best.rank - ranked[1].rank
    }
    findings.signalToNoise = utterance?.signalToNoise ?? height
    findings.quietBefore = utterance?.quietBefore
    return findings
  }

  /// A value is accepted, asked about or ignored: a rejected number would help nobody.
  private func verdict(
    onValues ranked: [Candidate], in utterance: Utterance?
  ) -> Verdict {
    let (best, asking) = (ranked[0], table.asking)
    // A value that can't be meant is no rival: “quality four” is clear, as there is no quality 14. For a route it is a sign that
    // nobody said one: the next attempt must not be logged elsewhere because of the room.
    let others = ranked.dropFirst().filter {
      $0.intent != best.intent || $0.canBeMeant || best.intent == .route
    }
    let ahead = others.first.map { best.rank - $0.rank } ?? .infinity
    // What goes to a place by its number changes where the next attempt is logged, and talk is full of numbers.
    let isAmidTalk = best.measures[.company] ?? 0 >= Self.talk
    let isInTalk = best.goesByNumber && isAmidTalk
    let isAnswer = best.measures[.answer] == 1
    let isLikely = best.measures[.likely] == 1
    let isName = best.measures[.name] == 1
    let isLoud = utterance.map { $0.signalToNoise < asking.loudRoom } ?? false
    // Of somebody's talk and one word of the climber's, some sentence can always be made.
    let doubt = best.isSentence && isAmidTalk ? Self.doubtInTalk : 0
    let isAlone =
      isLikely && !isLoud && !isAmidTalk && !best.goesByNumber
      && !best.isSentence && ahead >= asking.aheadOfAll ?? .infinity
    let isSure =
      (isAnswer || isAlone || logOdds(of: best) >= asking.sure + doubt)
      && ahead >= (isLikely ? table.values.ahead ?? 0 : asking.aheadUnexpected)
      && (ahead >= asking.aheadInNoise || !isLoud && !isInTalk)
      && (ahead >= asking.aheadOfName || !isName)
    if isSure { return .accept }
    // There is no question about a sentence: it is said again, or in parts.
    if best.isSentence { return isAmidTalk ? .ignore : .reject(.ambiguous) }
    // There is no question about two commands, whose words differ, nor about an answer, nor about a value that can't be meant. Nor
    // about a correction: the next “send” would answer it, and rewrite a fall that nobody corrected.
    guard best.canBeMeant, !isInTalk, best.intent != Self.correction else { return .ignore }
    let rival = ranked.dropFirst().first { $0.intent == best.intent && $0.canBeMeant }?.value
    let isBesideAnother = others.first.map { $0.intent != best.intent } ?? false
    guard let rival, !isAnswer, !isBesideAnother || ahead >= asking.aheadOfCommand else {
      return .ignore
    }
    return .ask(or: rival)
  }

  private func isTooLong(_ utterance: Utterance, _ rules: JudgeTable.Rules) -> Bool {
    guard let longest = rules.longest else { return false }
    return utterance.ending == .lengthCap || utterance.seconds > longest
  }

  private func applies(_ row: JudgeTable.Weighting, to phrase: String) -> Bool {
    row.to?.contains(phraseClass(of: phrase)) ?? true
  }

  private func phraseClass(of phrase: String) -> JudgeTable.Weighting.PhraseClass {
    if isCore(phrase) { return .core }
    return phrase.contains(" ") ? .long : .other
  }
}

extension Candidate.Source {
  /// Whether its weak candidates are reported: those of the phones are second chances, and values are forced out of any talk.
  fileprivate var tellsOfWeakOnes: Bool {
    switch self {
    case .networks, .ownWords, .pocketsphinx: true
    case .voice, .phones, .values: false
    }
  }
}

/// What is likely to be said now, and what a mistake would cost, in log odds.
///
/// How much each row counts is in the judge's table (`expectation`); docs/hearing.md ("The judge's table") argues each.
struct Prior: Sendable {
  private let table: JudgeTable.Expectation
  /// The intents that answer the question on the screen; empty if there is none.
  private let answers: Set<IntentName>
  /// Intents that could only be refused now.
  private let unlikely: Set<IntentName>
  /// Intents heard only in forms of two words.
  private let long: Set<IntentName>
  private var last: (happening: Happening, at: Int64)?

  /// - Parameters:
  ///   - grammar: the grammar that is listened for.
  ///   - isStrict: whether only its forms of two words are heard.
  ///   - sayable: what the screen takes; nil: all of the grammar alike.
  init(
    _ table: JudgeTable.Expectation, grammar: Grammar, isStrict: Bool = false,
    _ sayable: Sayable? = nil
  ) {
    let sayable = sayable ?? Sayable([Sayable.Part(mode: grammar.name, intents: nil)])
    self.table = table
    answers = sayable.answers
    unlikely = sayable.unlikely
    let rules = isStrict ? grammar.rules.filter { $0.phrases.contains { $0.contains(" ") } } : []
    long = Set(rules.map(\.intent)).subtracting(IntentName.risky)
  }

  /// Expects every intent alike.
  init(_ table: JudgeTable.Expectation) {
    self.table = table
    answers = []
    unlikely = []
    long = []
  }

  /// A copy for another mode's words, which still knows what happened last.
  func listening(
    to grammar: Grammar, isStrict: Bool = false, _ sayable: Sayable? = nil
  ) -> Prior {
    var next = Prior(table, grammar: grammar, isStrict: isStrict, sayable)
    next.last = last
    return next
  }

  /// Notes what happened at a sample of the stream.
  mutating func happened(_ happening: Happening, at index: Int64) {
    last = (happening, index)
  }

  /// Whether an intent's surroundings matter: people answer a question even in the middle of talk.
  func heedsSurroundings(of intent: IntentName) -> Bool {
    !answers.contains(intent)
  }

  /// The log odds for an intent at a sample of the stream.
  func shift(for intent: IntentName, at index: Int64) -> Double {
    if answers.contains(intent) { return table.answer }
    return (unlikely.contains(intent) ? table.refused : 0)
      + (long.contains(intent) ? table.twoWords : 0) + (intent == .sleep ? table.silencing : 0)
      + shiftOfMoment(for: intent, at: index)
  }

  private func shiftOfMoment(for intent: IntentName, at index: Int64) -> Double {
    if IntentName.harmless.contains(intent) { return table.harmless }
    guard intent == .undo, let last, last.happening == .tried,
      AudioFormat.seconds(index - last.at) < table.soon
    else { return 0 }
    return table.regret
  }
}
