import Foundation
package import Networks
package import Words

/// Finds the values that may have been said in an utterance.
///
/// The engine returns the likeliest reading in the whole grammar, and among its likely values. A reading's rank is its acoustic
/// likelihood, scaled down because the answers about a word aren't independent, plus how much its value was expected.
package struct ValueSearch {
  /// A reading of the utterance.
  private struct Reading {
    var form: SpokenForm
    var value: SpokenValue
    var heard: Transcript
    /// Its weight compared with the others, in log odds.
    var rank: Double

    func means(_ other: Reading) -> Bool {
      form.intent == other.form.intent && value.content.isSame(as: other.value.content)
    }
  }

  /// Phones of a sentence from which on its length counts no more for it.
  private static let lengthOfSentence = 14.0

  private let reader: SpokenReader
  private let engine: ValueEngine

  /// Hears phones while the audio comes.
  var stream: PhoneStream? { engine.stream }

  package init(reader: SpokenReader, engine: ValueEngine) {
    self.reader = reader
    self.engine = engine
  }

  /// The values that may have been said, the best first; empty if none can suffice.
  func candidates(for question: ValueQuestion, judge: Judge) -> [Candidate] {
    let utterance = question.samples
    let forms = pronounceable(question.forms)
    let acoustics = judge.table.asking.acoustics
    // Most speech contains no value, as the first or second search finds.
    guard let first = reading(of: utterance, all(of: forms), forms, acoustics),
      let phones = engine.phones(utterance), isWorthMore(first, phones, question.company, judge),
      !isCommand(question.command, utterance, rather: first)
    else { return [] }
    var readings = [first]
    /// Looks for another value that is likely.
    func hear(_ forms: [SpokenForm], but known: Reading) {
      let others = likely(forms, besides: known)
      if let found = reading(of: utterance, others, forms, acoustics),
        !readings.contains(where: { $0.means(found) })
      {
        readings.append(found)
      }
    }
    hear(forms, but: first)
    let best = readings.max { $0.rank < $1.rank } ?? first
    // The next best of the same command, which may be what was meant.
    if !best.means(first) || readings.count(where: { $0.form.intent == best.form.intent }) < 2 {
      hear([best.form], but: best)
    }
    return readings.sorted { $0.rank > $1.rank }
      .compactMap { candidate($0, phones, question.company, question.utterance.span) }
  }

  /// Whether samples sound more like a value, or its beginning, than like a command. Both are in one grammar, so that a single
  /// search decides.
  func prefersValue(in samples: [Int16], _ forms: [SpokenForm], to command: String) -> Bool {
    let forms = pronounceable(forms)
    guard let values = all(of: forms),
      let heard = engine.transcribe(samples, .either([.words(command), values])),
      heard.text != command, let read = reader.read(heard.text, as: forms)
    else { return false }
    return !read.value.content.isZero
  }

  private func isCommand(
    _ command: String?, _ samples: [Int16], rather reading: Reading
  ) -> Bool {
    guard let command, let heard = engine.transcribe(samples, .words(command)) else {
      return false
    }
    return heard.logLikelihood > reading.heard.logLikelihood
  }

  /// Whether a reading would suffice if its value were a likely one.
  private func isWorthMore(
    _ reading: Reading, _ phones: [ScoredSpan], _ company: Double, _ judge: Judge
  ) -> Bool {
    guard var candidate = candidate(reading, phones, company, 0..<0) else { return false }
    candidate.measures[.likely] = 1
    return judge.suffices(for: candidate)
  }

  /// Nil if there are no words.
  private func candidate(
    _ reading: Reading, _ phones: [ScoredSpan], _ company: Double, _ span: Range<Int64>
  ) -> Candidate? {
    guard var measures = reading.heard.measures(beside: phones) else { return nil }
    measures[.constant] = 1
    measures[.company] = company
    measures[.likely] = reading.form.isLikely(reading.value.content) ? 1 : 0
    measures[.answer] = reading.form.intent == .saidAgain ? 1 : 0
    measures[.name] = reading.form.isOfPeople ? 1 : 0
    let isSentence = reading.form.sentence != nil
    measures[.sentence] = isSentence ? 1 : 0
    measures[.excess] = isSentence ? max(0, (measures[.length] ?? 0) - Self.lengthOfSentence) : 0
    return Candidate(
      source: .values, intent: reading.form.intent, phrase: reading.heard.text,
      value: reading.value, canBeMeant: reading.form.admits(reading.value.content), span: span,
      measures: measures, rank: reading.rank)
  }

  private func reading(
    of utterance: [Int16], _ phrasing: Phrasing?, _ forms: [SpokenForm], _ acoustics: Double
  ) -> Reading? {
    guard let phrasing, let heard = engine.transcribe(utterance, phrasing),
      let read = reader.read(heard.text, as: forms), !read.value.content.isZero,
      let form = forms.first(where: { $0.intent == read.intent })
    else { return nil }
    return Reading(
      form: form, value: read.value, heard: heard,
      rank: heard.logLikelihood * acoustics + form.likelihood(of: read.value.content))
  }

  private func all(of forms: [SpokenForm]) -> Phrasing? {
    let ways = forms.compactMap(reader.phrasing)
    return ways.isEmpty ? nil : .either(ways)
  }

  /// The forms, limited to words that the engine can pronounce.
  private func pronounceable(_ forms: [SpokenForm]) -> [SpokenForm] {
    let known = engine.learn(words(of: forms), words(of: forms.filter(\.isOfPeople)))
    return forms.compactMap { $0.pronounced(known) }
  }

  private func words(of forms: [SpokenForm]) -> Set<String> {
    forms.compactMap(reader.phrasing).reduce(into: []) { $0.formUnion($1.vocabulary) }
  }

  /// The likely values of the forms, but for the one that is known; of a sentence, those that differ from it little.
  private func likely(_ forms: [SpokenForm], besides known: Reading) -> Phrasing? {
    let ways = forms.compactMap { form in
      if let sentence = form.sentence, case .clauses(let clauses) = known.value.content {
        return reader.rivals(of: clauses, in: sentence)
      }
      return reader.likely(of: form, by: reader.numbers) {
        form.intent != known.form.intent || !$0.isSame(as: known.value.content)
      }
    }
    return ways.isEmpty ? nil : .either(ways)
  }
}

extension SpokenValue.Content {
  /// Whether it is the same value; a missing unit matches any.
  fileprivate func isSame(as other: SpokenValue.Content) -> Bool {
    switch (self, other) {
    case (.number(let one, let unit), .number(let two, let otherUnit)):
      one == two && (unit == otherUnit || unit == nil || otherUnit == nil)
    case (.clauses(let one), .clauses(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.means($1) }
    default: self == other
    }
  }

  /// Zero is never meant.
  fileprivate var isZero: Bool {
    if case .number(let number, _) = self { number == 0 } else { false }
  }
}

extension SpokenForm {
  /// The log of how likely a value is among the form's values.
  fileprivate func likelihood(of content: SpokenValue.Content) -> Double {
    switch (values, content) {
    case (.number(let prior), .number(let number, _)): prior.likelihood(of: number)
    case (.names(let names), .name(let name)):
      (names.first { $0.name == name }?.likelihood ?? 0)
        - log(names.reduce(0) { $0 + exp($1.likelihood) })
    case (.sentence(let sentence), .clauses(let clauses)):
      clauses.reduce(0) { sum, clause in
        sum + (clause.content.flatMap { sentence.form(of: clause.intent)?.likelihood(of: $0) } ?? 0)
      }
    default: 0
    }
  }

  /// Whether it may be accepted without a question.
  fileprivate func isLikely(_ content: SpokenValue.Content) -> Bool {
    switch (values, content) {
    case (.number(let prior), .number(let number, _)): prior.isLikely(number)
    case (.names(let names), .name(let name)):
      names.contains { $0.name == name && $0.isLikely }
    case (.sentence(let sentence), .clauses(let clauses)):
      clauses.allSatisfy { clause in
        clause.content.flatMap { sentence.form(of: clause.intent)?.isLikely($0) } ?? true
      }
    default: false
    }
  }

  /// Whether the command could have the value.
  fileprivate func admits(_ content: SpokenValue.Content) -> Bool {
    if let sentence, case .clauses(let clauses) = content {
      return clauses.allSatisfy { clause in
        clause.content.flatMap { sentence.form(of: clause.intent)?.admits($0) } ?? true
      }
    }
    guard case .number(let prior) = values, prior.isClosed, case .number(let number, _) = content
    else { return true }
    return prior.isLikely(number)
  }

  /// The form with only the names that can be pronounced; nil if none is left.
  fileprivate func pronounced(_ known: Set<String>) -> SpokenForm? {
    if let sentence {
      return .sentence(
        intent,
        SentenceForm(
          orders: sentence.orders, values: sentence.values.compactMap { $0.pronounced(known) },
          groups: sentence.groups, details: sentence.details, example: sentence.example))
    }
    guard case .names(let names) = values else { return self }
    let left = names.filter { name in
      name.phrases.allSatisfy { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } }
    }
    return left.isEmpty ? nil : .names(intent, after: carriers, left)
  }
}

/// What the value search needs from the engine: comparing whole utterances with closed grammars.
package struct ValueEngine {
  /// Learns words; returns those that can be pronounced. Some may be people's names, which differ between accents.
  package let learn: (Set<String>, _ names: Set<String>) -> Set<String>
  /// The likeliest way to say an utterance; nil if there is no path through it.
  package let transcribe: (_ utterance: [Int16], Phrasing) -> Transcript?
  /// The likeliest string of phones, one span each, whatever was said.
  package let phones: (_ utterance: [Int16]) -> [ScoredSpan]?
  /// Hears phones while the audio comes; nil: utterances are found by level alone.
  let stream: PhoneStream?

  package init(
    learn: @escaping (Set<String>, _ names: Set<String>) -> Set<String>,
    transcribe: @escaping ([Int16], Phrasing) -> Transcript?,
    phones: @escaping ([Int16]) -> [ScoredSpan]?, stream: PhoneStream? = nil
  ) {
    self.learn = learn
    self.transcribe = transcribe
    self.phones = phones
    self.stream = stream
  }
}

/// A stretch of an utterance and how well it was explained.
package struct ScoredSpan: Equatable, Sendable {
  /// Frames of 10 ms.
  package var frames: Range<Int>
  /// Natural log of the likelihood of these frames.
  package var logLikelihood: Double

  package init(frames: Range<Int>, logLikelihood: Double) {
    self.frames = frames
    self.logLikelihood = logLikelihood
  }
}

/// What the engine understood within a closed grammar.
package struct Transcript: Equatable, Sendable {
  /// A word with its place.
  package struct Word: Equatable, Sendable {
    package var span: ScoredSpan
    /// How many phones the heard pronunciation has.
    package var phones: Int

    package init(span: ScoredSpan, phones: Int) {
      self.span = span
      self.phones = phones
    }
  }

  package var text: String
  /// Natural log of the likelihood of the whole utterance; grammars can be compared.
  package var logLikelihood: Double
  /// How many frames of 10 ms the utterance has.
  package var frames: Int
  /// In order; between them is the room.
  package var words: [Word]

  package init(text: String, logLikelihood: Double, frames: Int, words: [Word]) {
    self.text = text
    self.logLikelihood = logLikelihood
    self.frames = frames
    self.words = words
  }
}

/// Measures that distinguish a spoken value from other speech that was forced into the grammar.
///
/// Forced talk leaves some sounds unexplained and has phones where none were heard, often in one word. Chance seldom
/// produces a long value.
extension Transcript {
  /// Nil if there are no words.
  /// - Parameter spans: the likeliest string of phones, one span each.
  func measures(beside spans: [ScoredSpan]) -> [EvidenceName: Double]? {
    guard let first = words.first, let last = words.last else { return nil }
    let phones = words.reduce(0) { $0 + $1.phones }
    let free = spans.reduce(0) { $0 + $1.logLikelihood }
    let worst = words.map { word in
      let free = spans.reduce(0) { $0 + $1.share(of: word.span.frames) }
      return (word.span.logLikelihood - free) / Double(word.phones)
    }
    let pauses = zip(words, words.dropFirst())
      .map { $1.span.frames.lowerBound - $0.span.frames.upperBound }
    let length = last.span.frames.upperBound - first.span.frames.lowerBound
    return [
      .phones: (logLikelihood - free) / Double(phones), .worstWord: worst.min() ?? 0,
      .length: Double(phones), .pause: Double(pauses.max() ?? 0),
      .pace: Double(length) / Double(phones),
    ]
  }
}

extension ScoredSpan {
  /// The part of its likelihood that falls on some frames.
  fileprivate func share(of other: Range<Int>) -> Double {
    let common = frames.clamped(to: other).count
    return frames.isEmpty ? 0 : logLikelihood * Double(common) / Double(frames.count)
  }
}
