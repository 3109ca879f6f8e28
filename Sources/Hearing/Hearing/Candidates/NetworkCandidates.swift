import Audio
import Networks
import Words

/// The candidates that the networks of phrases propose, without waiting for a word's end.
///
/// The probabilities of an intent's active phrases are added, because "send" and "log send" mean the same, and two answers (80 ms)
/// are averaged unless the last one is sure enough. An inactive phrase is ignored, so another mode's words can't be mistaken for
/// this mode's.
struct NetworkCandidates: Sendable {
  /// An intent at its best over a while.
  struct Chance: Sendable {
    var intent: IntentName
    /// Its phrases that the networks know.
    var phrases: [String]
    /// The log odds of the networks and of the moment, and the talk around it.
    var measures: [EvidenceName: Double]
  }

  /// Candidates that suffice and wait for what follows them.
  struct Doubted: Sendable, Equatable {
    var ranked: [Candidate]
    /// When they first sufficed, and until when they wait.
    var since, until: Int64
  }

  /// Seconds between two times that the phones of candidates are heard.
  private static let patience = 0.08
  /// Answers that are averaged.
  private static let averaged = 2
  /// How many seconds after a word's end the network answers, and how long a word is (medians over development recordings).
  private static let (delay, length) = (0.16, 0.5)
  /// How many answers are kept for `chances`: 2.4 s, longer than a word said alone.
  private static let kept = 60
  /// How many intents are judged at an answer, and how many of them are returned: other evidence moves none further up.
  private static let (weighed, given) = (4, 3)

  private let judge: Judge
  private let known: [String]
  /// What is likely to be said now.
  var prior: Prior
  private var intents: [(intent: IntentName, classes: [Int])] = []
  /// The last answers, the newest last.
  private var past: [WordSpotter.Answer] = []
  /// The last answer's surroundings; nil if nothing was likely enough to measure them.
  private var around: Surroundings.Measures?
  /// A word that nearly sufficed, and the ones that it was compared with.
  private var peak: [Candidate] = [] {
    didSet { peakBefore = peak.first.map { judge.probability(of: $0) } ?? 0 }
  }
  /// How likely it was before its phones were heard.
  private var peakBefore = 0.0
  /// Intents that came near since the last command, and when: whoever isn't heard says it again.
  private var unheard: [(intent: IntentName, logOdds: Double, at: Int64)] = []
  /// The log odds of the last answer's best candidate, and where the answer ended whose phones were heard last.
  private var (before, lastCompared) = (-Double.infinity, Int64.min / 2)
  /// The candidate that the next answer may complete.
  private(set) var coming: Candidate?
  private(set) var doubted: Doubted?

  private var spotting: JudgeTable.Spotting { judge.table.spotting }

  /// The answers that are averaged; empty if there are too few.
  private var recent: ArraySlice<WordSpotter.Answer> {
    past.count < Self.averaged ? [] : past.suffix(Self.averaged)
  }

  /// - Parameter known: the networks' phrases, in order.
  init(judge: Judge, known: [String]) {
    self.judge = judge
    self.known = known
    prior = Prior(judge.table.expectation)
  }

  /// Sets what may be proposed: the vocabulary's phrases that the networks know.
  mutating func listen(for vocabulary: Vocabulary) {
    let index = Dictionary(zip(known, known.indices), uniquingKeysWith: { first, _ in first })
    intents = vocabulary.rules.map { ($0.intent, $0.phrases.compactMap { index[$0] }) }
      .filter { !$0.classes.isEmpty }
    forget()
  }

  /// Forgets the answers so far, for example after an accepted word or a gap.
  mutating func forget() {
    past = []
    peak = []
    coming = nil
    doubted = nil
  }

  /// A command was accepted: whoever wasn't heard has been heard now, or has said something else.
  mutating func accepted() {
    forget()
    unheard = []
  }

  /// Adds an answer. Returns the candidates, the best first, if one suffices or could with the evidence of its phones, or one that
  /// nearly did has faded.
  ///
  /// - Parameter surroundings: measures the surroundings; called only if some phrase is likely.
  mutating func feed(
    _ answer: WordSpotter.Answer, amid surroundings: () -> Surroundings.Measures? = { nil }
  ) -> [Candidate] {
    coming = nil
    past.append(answer)
    past.removeFirst(max(0, past.count - Self.kept))
    guard !recent.isEmpty else { return [] }
    let isLikely = intents.contains { mean(of: $1, over: recent) >= spotting.looked }
    around = isLikely ? surroundings() : nil
    let ranked = ranked(at: answer.end)
    guard let best = ranked.first else { return [] }
    note(best, at: answer.end)
    defer { before = judge.logOdds(of: best) }
    if judge.suffices(for: best) {
      peak = []
      return ranked
    }
    if mayBeCompleted(best.intent, at: answer.end) { coming = best }
    if isWorthComparing(best, at: answer.end) { return ranked }
    let probability = judge.probability(of: best)
    if probability >= max(spotting.reported, peakBefore) {
      peak = ranked
    } else if !peak.isEmpty, probability < spotting.reported {
      defer { peak = [] }
      return peak
    }
    return []
  }

  /// The evidence of the phones that counts for an intent now.
  func measured(for intent: IntentName) -> Set<EvidenceName> {
    prior.heedsSurroundings(of: intent)
      ? PhoneCandidates.measured : PhoneCandidates.measuredOfAnswers
  }

  /// Whether the phones of a candidate that doesn't suffice by itself are worth their cost now: if they could make it suffice, it no
  /// longer rises, and the last ones were heard a while ago.
  private func isWorthComparing(_ best: Candidate, at end: Int64) -> Bool {
    judge.maySuffice(best, with: measured(for: best.intent)) && judge.logOdds(of: best) <= before
      && AudioFormat.seconds(end - lastCompared) >= Self.patience
  }

  /// Notes that the phones of the candidates were heard, at the answer that ends here.
  mutating func compared(at end: Int64) { lastCompared = end }

  /// Keeps candidates that the evidence of their phones made too weak, so that they can still fade: whoever said something like it is
  /// told that it was heard.
  /// - Parameter before: how likely the best was without that evidence.
  mutating func keep(_ ranked: [Candidate], before: Double) {
    guard before >= max(spotting.reported, peakBefore) else { return }
    (peak, peakBefore) = (ranked, before)
  }

  /// Lets candidates wait, from the answer that ends here. If others wait already, these share their deadline.
  mutating func doubt(_ ranked: [Candidate], for seconds: Double, at end: Int64) {
    guard let waiting = doubted, let former = waiting.ranked.first, let best = ranked.first else {
      doubted = Doubted(ranked: ranked, since: end, until: end + AudioFormat.samples(seconds))
      return
    }
    if best.rank > former.rank { doubted?.ranked = ranked }
  }

  /// The candidates that have waited long enough.
  mutating func settled(at end: Int64) -> Doubted? {
    guard let waiting = doubted, end >= waiting.until else { return nil }
    doubted = nil
    return waiting
  }

  /// What may have been said in a stretch of the stream, as far as answers are kept: each intent at its likeliest.
  func chances(over span: Range<Int64>, in company: Double) -> [Chance] {
    let delay = AudioFormat.samples(Self.delay)
    let answers = past.filter { span.contains($0.end - delay) }
    return intents.map { intent, classes in
      let best =
        answers.indices.dropFirst(Self.averaged - 1).map {
          mean(of: classes, over: answers[($0 - Self.averaged + 1)...$0])
        }.max() ?? 0
      return Chance(
        intent: intent, phrases: classes.map { known[$0] },
        measures: [
          .networks: LogOdds.of(best), .expectation: prior.shift(for: intent, at: span.upperBound),
          .company: company,
        ])
    }
  }

  /// The highest log odds of an intent's phrases in a stretch of the stream; nil if the networks know none of them.
  func logOdds(of intent: IntentName, over span: Range<Int64>) -> Double? {
    chances(over: span, in: 0).first { $0.intent == intent }?.measures[.networks]
  }

  // MARK: - One answer

  /// The best intents, the best first.
  private func ranked(at end: Int64) -> [Candidate] {
    let likeliest = intents.map { ($0, likely($0.classes)) }
      .sorted { $0.1 > $1.1 }.prefix(Self.weighed)
    let candidates = likeliest.map { candidate($0.intent, $0.classes, $1, at: end) }
    return Array(candidates.sorted { $0.rank > $1.rank }.prefix(Self.given))
  }

  private func candidate(
    _ intent: IntentName, _ classes: [Int], _ probability: Double, at end: Int64
  ) -> Candidate {
    let phrase = likeliest(of: classes)
    let wordEnd = end - AudioFormat.samples(Self.delay)
    var measures =
      heedsSurroundings(of: intent, probability)
      ? measures(around: phrase, of: intent, at: end) : [:]
    measures[.networks] = LogOdds.of(probability)
    measures[.expectation] = prior.shift(for: intent, at: end)
    var candidate = Candidate(
      source: .networks, intent: intent, phrase: phrase,
      span: wordEnd - AudioFormat.samples(Self.length)..<wordEnd, measures: measures, rank: 0)
    candidate.rank = judge.logOdds(of: candidate)
    return candidate
  }

  /// Whether the last answer and a certain one would suffice together.
  private func mayBeCompleted(_ intent: IntentName, at end: Int64) -> Bool {
    let classes = intents.first { $0.intent == intent }?.classes ?? []
    guard let last = recent.last else { return false }
    let sum = classes.reduce(1) { $0 + Double(last.probabilities[$1]) }
    return judge.suffices(
      for: candidate(intent, classes, sum / Double(Self.averaged), at: end))
  }

  /// The probability by the last answers together, or by the last alone if it is sure.
  private func likely(_ classes: [Int]) -> Double {
    let last = recent.last.map { last in
      classes.reduce(0) { $0 + Double(last.probabilities[$1]) }
    }
    let mean = mean(of: classes, over: recent)
    return last.map { $0 >= spotting.sure ? max($0, mean) : mean } ?? mean
  }

  private func mean(of classes: [Int], over answers: ArraySlice<WordSpotter.Answer>) -> Double {
    answers.reduce(0) { sum, answer in
      classes.reduce(sum) { $0 + Double(answer.probabilities[$1]) }
    } / Double(Self.averaged)
  }

  private func heedsSurroundings(of intent: IntentName, _ probability: Double) -> Bool {
    probability >= spotting.looked && prior.heedsSurroundings(of: intent)
  }

  private func measures(
    around phrase: String, of intent: IntentName, at end: Int64
  ) -> [EvidenceName: Double] {
    guard let around else { return [:] }
    return [
      .constant: 1, .height: around.height, .talk: around.talk(before: phrase),
      .company: around.company, .again: again(intent, at: end, in: around.company),
    ]
  }

  /// Keeps in mind that a candidate came near.
  private mutating func note(_ candidate: Candidate, at end: Int64) {
    guard let again = spotting.again else { return }
    unheard.removeAll { AudioFormat.seconds(end - $0.at) > again.most }
    let logOdds = judge.logOdds(of: candidate) - LogOdds.of(again.near)
    if logOdds > 0 { unheard.append((candidate.intent, logOdds, end)) }
  }

  /// How near an intent came shortly before, in log odds above the least that counts.
  private func again(_ intent: IntentName, at end: Int64, in company: Double) -> Double {
    guard let again = spotting.again, company <= again.company else { return 0 }
    let before = unheard.filter {
      $0.intent == intent
        && (again.least...again.most).contains(AudioFormat.seconds(end - $0.at))
    }
    return before.map(\.logOdds).max() ?? 0
  }

  private func likeliest(of classes: [Int]) -> String {
    classes.max { mean(of: [$0], over: recent) < mean(of: [$1], over: recent) }
      .map { known[$0] } ?? ""
  }
}
