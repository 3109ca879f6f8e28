/// Turns the network's answers into proposals: which intent, and how sure.
///
/// The active phrases of an intent are added up, for "send" and "log send" mean the same, and two
/// answers (80 ms) are averaged, unless the last is sure enough alone. A phrase that isn't active counts as nothing at
/// all, so another mode's words can't be mistaken for this one's.
package struct Proposer: Sendable {
  package struct Proposal: Sendable, Equatable {
    package var intent: IntentName
    /// The likeliest of the intent's phrases.
    package var phrase: String
    /// 0 to 1, after what is expected.
    package var probability: Double
    package var runnerUp: IntentName?
    package var runnerUpProbability: Double
    /// Where the word stands in the stream, near enough: the network knows its end to 0.1 s.
    package var span: Range<Int64>
    /// Whether the probability reached the threshold. If not, the proposal has faded.
    package var isReached: Bool
  }

  /// Answers that are averaged, and how likely one makes a word that needs no second: a clear voice is answered 30 ms sooner
  /// so, and in talk, near words and noise nothing more is taken (docs/hearing.md, "How soon").
  private static let (averaged, sure) = (2, 0.7)
  /// A word that came this near is worth a mark when it fades.
  private static let worthTelling = 0.3
  /// The network answers so many seconds after a word's end, and a word is about so long (medians over
  /// development recordings).
  private static let (delay, length) = (0.16, 0.5)

  /// An intent at its best over a while.
  struct Chance: Sendable {
    var intent: IntentName
    /// Those of its phrases that the network knows.
    var phrases: [String]
    /// After what is expected.
    var probability: Double
  }

  /// Answers that are kept for who asks about a while: 2.4 s, longer than a word that is said alone.
  private static let kept = 60
  /// What stands around a word makes no command of what is less likely by itself.
  private static let worthLooking = 0.15

  package let threshold: Double
  /// What is likely to be said at the moment.
  package var prior = Prior()
  private var intents: [(intent: IntentName, classes: [Int])] = []
  private var phrases: [String] = []
  /// The last answers, the newest last.
  private var past: [WordSpotter.Answer] = []
  /// What stands around the last answer.
  private var around = Surroundings.Evidence()
  private var peak: Proposal?
  /// What the next answer completes if it is sure enough.
  private(set) var coming: Proposal?
  /// Those that are averaged; none where there are too few.
  private var recent: ArraySlice<WordSpotter.Answer> {
    past.count < Self.averaged ? [] : past.suffix(Self.averaged)
  }

  package init(threshold: Double) { self.threshold = threshold }

  /// Sets what may be proposed: the vocabulary's phrases that the network knows.
  package mutating func listen(for vocabulary: Vocabulary, known phrases: [String]) {
    self.phrases = phrases
    let index = Dictionary(
      zip(phrases, phrases.indices), uniquingKeysWith: { first, _ in first })
    intents = vocabulary.rules.map { ($0.intent, $0.phrases.compactMap { index[$0] }) }
      .filter { !$0.classes.isEmpty }
    forget()
  }

  /// Forgets the answers so far, as after an accepted word or a gap.
  package mutating func forget() {
    past = []
    peak = nil
    coming = nil
  }

  /// Takes an answer in; gives a proposal when one reaches the threshold, and when one that came near
  /// has faded.
  ///
  /// - Parameter surroundings: what stands around it; asked for where a phrase is likely at all.
  mutating func take(
    _ answer: WordSpotter.Answer, amid surroundings: () -> Surroundings.Evidence = { .init() }
  ) -> Proposal? {
    coming = nil
    past.append(answer)
    past.removeFirst(max(0, past.count - Self.kept))
    guard !recent.isEmpty else { return nil }
    let isLikely = intents.contains { mean(of: $1, over: recent) >= Self.worthLooking }
    around = isLikely ? surroundings() : .init()
    guard let best = best(at: answer.end) else { return nil }
    if !best.isReached, mayBeReached(best.intent, at: answer.end) { coming = best }
    if best.isReached {
      peak = nil
      return best
    }
    if best.probability >= max(Self.worthTelling, peak?.probability ?? 0) {
      peak = best
    } else if let faded = peak, best.probability < Self.worthTelling {
      peak = nil
      return faded
    }
    return nil
  }

  /// What is left of a proposal after evidence against it, in log odds. Nil where it is likely enough no more: it may fade then.
  mutating func weighed(_ proposal: Proposal, by evidence: Double) -> Proposal? {
    var weighed = proposal
    weighed.probability = LogOdds.shifted(proposal.probability, by: evidence)
    weighed.isReached = weighed.probability >= threshold
    if !weighed.isReached, weighed.probability >= Self.worthTelling { peak = weighed }
    return weighed.isReached ? weighed : nil
  }

  /// What may have been said over a stretch of the stream, as far as it is remembered: each intent as it was likeliest.
  func chances(over span: Range<Int64>) -> [Chance] {
    let delay = AudioFormat.samples(Self.delay)
    let answers = past.filter { span.contains($0.end - delay) }
    return intents.map { intent, classes in
      let best =
        answers.indices.dropFirst(Self.averaged - 1).map {
          mean(of: classes, over: answers[($0 - Self.averaged + 1)...$0])
        }.max() ?? 0
      return Chance(
        intent: intent, phrases: classes.map { phrases[$0] },
        probability: LogOdds.shifted(best, by: prior.shift(for: intent, at: span.upperBound)))
    }
  }

  /// Whether the last answer and one that is certain come to the threshold.
  private func mayBeReached(_ intent: IntentName, at end: Int64) -> Bool {
    let classes = intents.first { $0.intent == intent }?.classes ?? []
    guard let last = recent.last else { return false }
    let sum = classes.reduce(1) { $0 + Double(last.probabilities[$1]) }
    return shifted(sum / Double(Self.averaged), intent, classes, at: end) >= threshold
  }

  private func best(at end: Int64) -> Proposal? {
    let scored = intents.map { intent, classes in
      (
        intent: intent, probability: shifted(likely(classes), intent, classes, at: end),
        classes: classes
      )
    }.sorted { $0.probability > $1.probability }
    guard let first = scored.first else { return nil }
    let second = scored.dropFirst().first
    let wordEnd = end - AudioFormat.samples(Self.delay)
    return Proposal(
      intent: first.intent, phrase: likeliest(of: first.classes), probability: first.probability,
      runnerUp: second?.intent, runnerUpProbability: second?.probability ?? 0,
      span: wordEnd - AudioFormat.samples(Self.length)..<wordEnd,
      isReached: first.probability >= threshold)
  }

  /// By the last answers together, or by the last alone where it is sure.
  private func likely(_ classes: [Int]) -> Double {
    let last = recent.last.map { last in
      classes.reduce(0) { $0 + Double(last.probabilities[$1]) }
    }
    let mean = mean(of: classes, over: recent)
    return last.map { $0 >= Self.sure ? max($0, mean) : mean } ?? mean
  }

  private func mean(of classes: [Int], over answers: ArraySlice<WordSpotter.Answer>) -> Double {
    answers.reduce(0) { sum, answer in
      classes.reduce(sum) { $0 + Double(answer.probabilities[$1]) }
    } / Double(Self.averaged)
  }

  private func shifted(
    _ probability: Double, _ intent: IntentName, _ classes: [Int], at end: Int64
  ) -> Double {
    let expected = prior.shift(for: intent, at: end)
    guard probability >= Self.worthLooking, prior.heedsSurroundings else {
      return LogOdds.shifted(probability, by: expected)
    }
    let isLonger = likeliest(of: classes).contains(" ")
    return LogOdds.shifted(
      probability, by: expected + (isLonger ? around.longer : around.word))
  }

  private func likeliest(of classes: [Int]) -> String {
    classes.max { mean(of: [$0], over: recent) < mean(of: [$1], over: recent) }
      .map { phrases[$0] } ?? ""
  }
}
