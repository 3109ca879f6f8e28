import Networks

/// Adds up what speaks for a candidate and against it, and decides. All paths to a command end here.
package struct Judge: Sendable {
  package enum Verdict: Equatable, Sendable {
    case accept
    /// Its value may as well have been this one.
    case ask(or: SpokenValue)
    case reject(Rejection.Reason)
    /// Not worth a word.
    case ignore
  }

  let table: JudgeTable
  private let core: Set<String>

  /// - Parameter threshold: the probability at which the networks' candidates are accepted; nil: what the table says.
  package init(_ table: JudgeTable, threshold: Double? = nil) {
    var table = table
    if let threshold { table.networks.takes = LogOdds.of(threshold) }
    self.table = table
    core = Set(table.core)
  }

  /// The table's rows for a candidate, as far as they apply and were measured, in the table's order.
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

  /// Whether the evidence for a candidate suffices.
  func suffices(for candidate: Candidate) -> Bool {
    logOdds(of: candidate) >= table.rules(for: candidate.source).takes
  }

  /// Seconds for which a candidate waits for what follows it, amid talk; nil where nothing that follows could refute it.
  func wait(for candidate: Candidate) -> Double? {
    guard let doubt = table.rules(for: candidate.source).doubt,
      let company = candidate.measures[.company], company >= doubt.company,
      matters([.after], to: candidate)
    else { return nil }
    return doubt.seconds
  }

  /// Whether evidence that was not measured yet, and costs something to measure, can decide about a candidate.
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

  /// Whether an utterance is one that a source is asked about.
  func admits(_ utterance: Utterance, for source: Candidate.Source) -> Bool {
    let rules = table.rules(for: source)
    return !isTooLong(utterance, rules) && utterance.quietBefore >= rules.quietBefore ?? 0
  }

  /// - Parameters:
  ///   - ranked: the candidates of one source for one stretch, the best first.
  ///   - utterance: the one that they lie in; the networks need none.
  func verdict(on ranked: [Candidate], in utterance: Utterance? = nil) -> Verdict {
    guard let best = ranked.first else { return .ignore }
    let rules = table.rules(for: best.source)
    let ahead = ranked.count > 1 ? best.rank - ranked[1].rank : .infinity
    if let utterance, isTooLong(utterance, rules) { return .reject(.tooLong) }
    if !suffices(for: best) { return best.source.tellsOfWeakOnes ? .reject(.unlikely) : .ignore }
    if best.value != nil { return verdict(on: ranked, ahead: ahead, in: utterance) }
    return ahead < rules.ahead ?? -.infinity ? .reject(.ambiguous) : .accept
  }

  /// What it made of the best of some candidates.
  /// - Parameter height: how far the loudest stands above the room, in dB, where they lie in no utterance.
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

  /// A value is accepted, asked about, or nothing: a rejected number would tell nobody anything.
  private func verdict(
    on ranked: [Candidate], ahead: Double, in utterance: Utterance?
  ) -> Verdict {
    let (best, asking) = (ranked[0], table.asking)
    let isAnswer = best.measures[.answer] == 1
    let isLikely = best.measures[.likely] == 1
    let isName = best.measures[.name] == 1
    let isLoud = utterance.map { $0.signalToNoise < asking.loudRoom } ?? false
    let isSure =
      (isAnswer || logOdds(of: best) >= asking.sure)
      && ahead >= (isLikely ? table.values.ahead ?? 0 : asking.aheadUnexpected)
      && (ahead >= asking.aheadInNoise || !isLoud)
      && (ahead >= asking.aheadOfName || !isName)
    if isSure { return .accept }
    // Two commands are not asked about: the words say which. Nor is an answer.
    let rival = ranked.dropFirst().first { $0.intent == best.intent }?.value
    let isBesideAnother = ranked.count > 1 && ranked[1].intent != best.intent
    guard let rival, !isAnswer, !isBesideAnother || ahead >= asking.aheadOfCommand else {
      return .ignore
    }
    return .ask(or: rival)
  }

  private func isTooLong(_ utterance: Utterance, _ rules: JudgeTable.Rules) -> Bool {
    guard let longest = rules.longest else { return false }
    return utterance.ending == .lengthCap || utterance.seconds > longest
  }

  private func applies(_ row: JudgeTable.Row, to phrase: String) -> Bool {
    row.to?.contains(phraseClass(of: phrase)) ?? true
  }

  private func phraseClass(of phrase: String) -> JudgeTable.Row.PhraseClass {
    if isCore(phrase) { return .core }
    return phrase.contains(" ") ? .long : .other
  }
}

extension Candidate.Source {
  /// Whether the climber hears of its candidates that come to nothing: those of the phones' are second chances, and their
  /// values are forced out of any talk.
  fileprivate var tellsOfWeakOnes: Bool {
    switch self {
    case .networks, .ownWords, .pocketsphinx: true
    case .phones, .values: false
    }
  }
}

/// What is likely to be said at the moment, and what a mistake costs there, in log odds.
///
/// How much each row counts is in the judge's table (`expectation`); docs/hearing.md ("The judge's table") argues each.
struct Prior: Sendable {
  private static let harmlessIntents: Set<IntentName> = ["status", "history"]
  private static let answers: Set<IntentName> = ["yes", "no"]
  /// "Choose that" and "delete that" are what talk holds by chance, and do more than can be seen.
  private static let risky: Set<IntentName> = ["choose", "delete"]

  private let table: JudgeTable.Expectation
  /// Whether a question is on the screen.
  private let isAsked: Bool
  /// Those of which only forms of two words are heard.
  private let long: Set<IntentName>
  private var last: (happening: Happening, at: Int64)?

  /// - Parameters:
  ///   - grammar: whose words are listened for.
  ///   - isStrict: whether only its forms of two words are.
  init(_ table: JudgeTable.Expectation, grammar: Grammar, isStrict: Bool = false) {
    self.table = table
    isAsked = grammar.name == "confirm"
    let rules = isStrict ? grammar.rules.filter { $0.phrases.contains { $0.contains(" ") } } : []
    long = Set(rules.map(\.intent)).subtracting(Self.risky)
  }

  /// Nothing is expected more than another.
  init(_ table: JudgeTable.Expectation) {
    self.table = table
    isAsked = false
    long = []
  }

  /// The same with another mode's words: what happened last is still known.
  func listening(to grammar: Grammar, isStrict: Bool = false) -> Prior {
    var next = Prior(table, grammar: grammar, isStrict: isStrict)
    next.last = last
    return next
  }

  /// Tells what has happened by a sample of the stream.
  mutating func happened(_ happening: Happening, at index: Int64) {
    last = (happening, index)
  }

  /// Whether what stands around a word tells how likely it is: whoever is asked answers in the middle of talk too.
  var heedsSurroundings: Bool { !isAsked }

  /// Log odds for an intent at a sample of the stream.
  func shift(for intent: IntentName, at index: Int64) -> Double {
    if isAsked { return Self.answers.contains(intent) ? table.answer : 0 }
    return (long.contains(intent) ? table.twoWords : 0) + (intent == .sleep ? table.silencing : 0)
      + shiftOfMoment(for: intent, at: index)
  }

  private func shiftOfMoment(for intent: IntentName, at index: Int64) -> Double {
    if Self.harmlessIntents.contains(intent) { return table.harmless }
    guard intent == "undo", let last, last.happening == .tried,
      AudioFormat.seconds(index - last.at) < table.soon
    else { return 0 }
    return table.regret
  }
}
