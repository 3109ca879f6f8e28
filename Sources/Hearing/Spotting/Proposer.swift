/// Turns the network's answers into proposals: which intent, and how sure.
///
/// The active phrases of an intent are added up, for "send" and "log send" mean the same, and two
/// answers (80 ms) are averaged. A phrase that isn't active counts as nothing at all, so another mode's
/// words can't be mistaken for this one's.
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

  /// Answers that are averaged.
  private static let averaged = 2
  /// A word that came this near is worth a mark when it fades.
  private static let worthTelling = 0.3
  /// The network answers so many seconds after a word's end, and a word is about so long (medians over
  /// development recordings).
  private static let (delay, length) = (0.16, 0.5)

  /// How the best proposal goes up and down.
  private struct Course: Sendable {
    var last: Proposal?
    var isRising = false
    var passed: Proposal?

    mutating func take(_ best: Proposal) {
      let before = last?.probability ?? 0
      passed =
        isRising && best.probability < before && before >= Proposer.worthAsking ? last : nil
      isRising = best.probability > before
      last = best
    }
  }

  /// What is less likely no other's opinion makes a command.
  private static let worthAsking = 0.05

  package let threshold: Double
  /// What is likely to be said at the moment.
  package var prior = Prior()
  private var intents: [(intent: IntentName, classes: [Int])] = []
  private var phrases: [String] = []
  private var recent: [[Float]] = []
  private var peak: Proposal?
  /// What the next answer completes if it is sure enough.
  private(set) var coming: Proposal?
  private var course = Course()
  /// What was likeliest just before the last answer, and is not reached: another's opinion may decide.
  var passed: Proposal? { course.passed }

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
    recent = []
    peak = nil
    coming = nil
    course = Course()
  }

  /// Takes an answer in; gives a proposal when one reaches the threshold, and when one that came near
  /// has faded.
  package mutating func take(_ answer: WordSpotter.Answer) -> Proposal? {
    coming = nil
    guard average(in: answer), let best = best(at: answer.end) else { return nil }
    course.take(best)
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

  /// Whether there are enough answers for an average.
  private mutating func average(in answer: WordSpotter.Answer) -> Bool {
    recent.append(answer.probabilities)
    if recent.count > Self.averaged { recent.removeFirst() }
    return recent.count == Self.averaged
  }

  /// Whether the last answer and one that is certain come to the threshold.
  private func mayBeReached(_ intent: IntentName, at end: Int64) -> Bool {
    let classes = intents.first { $0.intent == intent }?.classes ?? []
    guard let last = recent.last else { return false }
    let sum = classes.reduce(1) { $0 + Double(last[$1]) }
    return LogOdds.shifted(sum / Double(Self.averaged), by: prior.shift(for: intent, at: end))
      >= threshold
  }

  private func best(at end: Int64) -> Proposal? {
    let scored = intents.map { intent, classes in
      (
        intent: intent, probability: probability(of: classes, intent, at: end), classes: classes
      )
    }.sorted { $0.probability > $1.probability }
    guard let first = scored.first else { return nil }
    let second = scored.dropFirst().first
    let phrase = first.classes.max { mean($0) < mean($1) }.map { phrases[$0] } ?? ""
    let wordEnd = end - AudioFormat.samples(Self.delay)
    return Proposal(
      intent: first.intent, phrase: phrase, probability: first.probability,
      runnerUp: second?.intent, runnerUpProbability: second?.probability ?? 0,
      span: wordEnd - AudioFormat.samples(Self.length)..<wordEnd,
      isReached: first.probability >= threshold)
  }

  private func mean(_ index: Int) -> Double {
    recent.reduce(0) { $0 + Double($1[index]) } / Double(Self.averaged)
  }

  private func probability(
    of classes: [Int], _ intent: IntentName, at end: Int64
  ) -> Double {
    LogOdds.shifted(
      classes.reduce(0) { $0 + mean($1) }, by: prior.shift(for: intent, at: end))
  }
}
