import Foundation

/// Decides what was said where a value may have been: the value, a question between two, or nothing.
///
/// The engine gives the likeliest reading of the whole grammar, and of what is likely in it. Whether
/// anything of it was said is weighed first (`ValueEvidence`); then which: a reading's weight is its
/// likelihood, made smaller, for the answers about a word are no independent witnesses, and what it was
/// expected to be. What nobody expected must be far ahead, or it is asked about.
package struct SpokenJudge {
  struct Thresholds: Sendable {
    /// What a nat of the engine's counts.
    var acousticWeight = 1.2
    /// Log odds that a value was said at all.
    var evidence = 0.5
    /// The same of one that is to be taken without a question.
    var sure = 2.1
    /// The best must be ahead of the next by so many log odds to be taken.
    var margin = 3.0
    /// The same of what nobody expected.
    var unexpectedMargin = 5.0
    /// The same of whatever is said less than `loudRoom` dB above the room, where readings that are far apart grow alike.
    var marginInNoise = 7.0
    var loudRoom = 19.0
    /// Log odds for an answer to the question between two: somebody who was asked answers.
    var answer = 3.0
  }

  /// A value that was understood.
  package struct Verdict: Equatable, Sendable {
    package var intent: IntentName
    package var phrase: String
    package var reading: SpokenReading
    /// How probable it is that it was said at all.
    package var probability: Double
    /// The utterance's log likelihood ratio to any phones, a frame.
    package var score: Double
    /// Log odds to the next reading.
    package var margin: Double
  }

  private struct Candidate {
    var form: SpokenForm
    var value: SpokenValue
    var heard: Transcript
    /// Its weight among the others, in log odds.
    var weight: Double

    var isLikely: Bool { form.isLikely(value.content) }

    func means(_ other: Candidate) -> Bool {
      form.intent == other.form.intent && value.content.isSame(as: other.value.content)
    }
  }

  private let reader: SpokenReader
  private let engine: ValueEngine
  private let thresholds: Thresholds

  package init(reader: SpokenReader, engine: ValueEngine) {
    self.init(reader: reader, engine: engine, thresholds: Thresholds())
  }

  init(reader: SpokenReader, engine: ValueEngine, thresholds: Thresholds) {
    self.reader = reader
    self.engine = engine
    self.thresholds = thresholds
  }

  /// Nil where no value was said, or none that is sure enough to be asked about.
  package func verdict(on question: ValueQuestion) -> Verdict? {
    let utterance = question.samples
    let forms = pronounceable(question.forms)
    // Most of what is said is no value, and is found out by the first search or the second.
    guard let first = candidate(in: utterance, all(of: forms), forms),
      let phones = engine.phones(utterance),
      odds(of: first, phones, asLikely: true) >= thresholds.evidence,
      !isCommand(question.command, utterance, rather: first)
    else { return nil }
    var candidates = [first]
    /// Looks for another value that is likely.
    func hear(_ forms: [SpokenForm], but known: Candidate) {
      let others = likely(forms) {
        $0 != known.form.intent || !$1.isSame(as: known.value.content)
      }
      if let found = candidate(in: utterance, others, forms),
        !candidates.contains(where: { $0.means(found) })
      {
        candidates.append(found)
      }
    }
    hear(forms, but: first)
    let best = candidates.max { $0.weight < $1.weight } ?? first
    // The next best of the same command, which may be what was meant.
    if !best.means(first) || candidates.count(where: { $0.form.intent == best.form.intent }) < 2 {
      hear([best.form], but: best)
    }
    return verdict(
      candidates.sorted { $0.weight > $1.weight }, phones,
      isLoud: question.utterance.signalToNoise < thresholds.loudRoom)
  }

  /// Whether samples sound more like a value, or the beginning of one, than like a command: both are ways of one
  /// grammar, so that one search decides between them.
  func prefersValue(in samples: [Int16], _ forms: [SpokenForm], to command: String) -> Bool {
    let forms = pronounceable(forms)
    guard let values = all(of: forms),
      let heard = engine.transcribe(samples, .either([.words(command), values])),
      heard.text != command, let read = reader.read(heard.text, as: forms)
    else { return false }
    return !read.value.content.isZero
  }

  private func isCommand(
    _ command: String?, _ samples: [Int16], rather candidate: Candidate
  ) -> Bool {
    guard let command, let heard = engine.transcribe(samples, .words(command)) else {
      return false
    }
    return heard.logLikelihood > candidate.heard.logLikelihood
  }

  /// - Parameter ranked: the best first.
  private func verdict(
    _ ranked: [Candidate], _ phones: [ScoredSpan], isLoud: Bool
  ) -> Verdict? {
    let best = ranked[0]
    let next = ranked.dropFirst().first
    let odds = odds(of: best, phones, asLikely: best.isLikely)
    guard odds >= thresholds.evidence else { return nil }
    let margin = next.map { best.weight - $0.weight } ?? .infinity
    let isAnswer = best.form.intent == .saidAgain
    let isSure =
      odds >= (isAnswer ? thresholds.evidence : thresholds.sure)
      && margin >= (best.isLikely ? thresholds.margin : thresholds.unexpectedMargin)
      && (margin >= thresholds.marginInNoise || !isLoud)
    // Two commands are not asked about: the words say which. Nor is an answer.
    let rival = ranked.dropFirst().first { $0.form.intent == best.form.intent }
    if !isSure {
      guard rival != nil, !isAnswer,
        next?.form.intent == best.form.intent || margin >= 1
      else { return nil }
    }
    return Verdict(
      intent: best.form.intent, phrase: best.heard.text,
      reading: SpokenReading(best.value, rival: isSure ? nil : rival?.value),
      probability: LogOdds.probability(of: odds),
      score: best.heard.ratio(to: phones), margin: margin)
  }

  private func odds(
    of candidate: Candidate, _ phones: [ScoredSpan], asLikely isLikely: Bool
  ) -> Double {
    guard let evidence = ValueEvidence(candidate.heard, phones: phones, isLikely: isLikely)
    else { return -.infinity }
    return evidence.logOdds + (candidate.form.intent == .saidAgain ? thresholds.answer : 0)
  }

  private func candidate(
    in utterance: [Int16], _ phrasing: Phrasing?, _ forms: [SpokenForm]
  ) -> Candidate? {
    guard let phrasing, let heard = engine.transcribe(utterance, phrasing),
      let read = reader.read(heard.text, as: forms), !read.value.content.isZero,
      let form = forms.first(where: { $0.intent == read.intent })
    else { return nil }
    return Candidate(
      form: form, value: read.value, heard: heard,
      weight: heard.logLikelihood * thresholds.acousticWeight
        + form.likelihood(of: read.value.content))
  }

  private func all(of forms: [SpokenForm]) -> Phrasing? {
    let ways = forms.compactMap(reader.phrasing)
    return ways.isEmpty ? nil : .either(ways)
  }

  /// The forms with what the engine can pronounce.
  private func pronounceable(_ forms: [SpokenForm]) -> [SpokenForm] {
    let words = forms.compactMap(reader.phrasing)
      .reduce(into: Set<String>()) { $0.formUnion($1.vocabulary) }
    let known = engine.learn(words)
    return forms.compactMap { $0.pronounced(known) }
  }

  /// What is likely of the forms, as far as it is meant.
  private func likely(
    _ forms: [SpokenForm], where isMeant: (IntentName, SpokenValue.Content) -> Bool
  ) -> Phrasing? {
    let ways = forms.compactMap { form in
      reader.likely(of: form) { isMeant(form.intent, $0) }
    }
    return ways.isEmpty ? nil : .either(ways)
  }
}

extension Transcript {
  /// Log likelihood ratio to any phones, a frame.
  fileprivate func ratio(to phones: [ScoredSpan]) -> Double {
    (logLikelihood - phones.reduce(0) { $0 + $1.logLikelihood }) / Double(max(1, frames))
  }
}

extension SpokenValue.Content {
  /// Whether it is the same value; a unit that was not said is the one that is meant.
  fileprivate func isSame(as other: SpokenValue.Content) -> Bool {
    switch (self, other) {
    case (.number(let one, let unit), .number(let two, let otherUnit)):
      one == two && (unit == otherUnit || unit == nil || otherUnit == nil)
    default: self == other
    }
  }

  /// No command takes nothing at all.
  fileprivate var isZero: Bool {
    if case .number(let number, _) = self { number == 0 } else { false }
  }
}

extension SpokenForm {
  /// Log of how likely a value is beside the form's others.
  fileprivate func likelihood(of content: SpokenValue.Content) -> Double {
    switch (values, content) {
    case (.number(let prior), .number(let number, _)): prior.likelihood(of: number)
    case (.names(let names), .name(let name)):
      (names.first { $0.name == name }?.likelihood ?? 0)
        - log(names.reduce(0) { $0 + exp($1.likelihood) })
    default: 0
    }
  }

  /// Whether it may be taken without a question.
  fileprivate func isLikely(_ content: SpokenValue.Content) -> Bool {
    switch (values, content) {
    case (.number(let prior), .number(let number, _)): prior.isLikely(number)
    case (.names(let names), .name(let name)):
      names.contains { $0.name == name && $0.isLikely }
    default: false
    }
  }

  /// The same with what can be pronounced; nil where nothing is left.
  fileprivate func pronounced(_ known: Set<String>) -> SpokenForm? {
    guard case .names(let names) = values else { return self }
    let left = names.filter { name in
      name.phrases.allSatisfy { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } }
    }
    return left.isEmpty ? nil : .names(intent, after: carriers, left)
  }
}
