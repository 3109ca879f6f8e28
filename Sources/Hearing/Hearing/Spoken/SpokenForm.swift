import Foundation

/// What may be said for a command that takes a value: a closed grammar, and its likely values.
package struct SpokenForm: Equatable, Sendable {
  package enum Values: Equatable, Sendable {
    /// A number, said by the command's rule in `grammars/numbers.gram`.
    case number(NumberPrior)
    /// One of these.
    case names([SpokenName])
  }

  package let intent: IntentName
  /// The words before a name, such as "grade"; one is empty if the name may be said alone. Numbers have theirs in
  /// the grammar.
  package let carriers: [String]
  package let values: Values

  /// A number, said by the command's rule in the grammar.
  package static func number(_ intent: IntentName, _ prior: NumberPrior) -> SpokenForm {
    SpokenForm(intent: intent, carriers: [], values: .number(prior))
  }

  /// One of some names, each after one of the carriers.
  package static func names(
    _ intent: IntentName, after carriers: [String], _ names: [SpokenName]
  ) -> SpokenForm {
    SpokenForm(intent: intent, carriers: carriers, values: .names(names))
  }
}

/// A name that can be said.
package struct SpokenName: Equatable, Sendable {
  /// In writing.
  package let name: String
  /// The ways to say it, in lower-case words.
  package let phrases: [String]
  /// The log of its likelihood relative to the others, before anything is heard; 0 is the likeliest.
  package let likelihood: Double

  /// Whether it may be accepted without a question: for grades, up to five steps away.
  var isLikely: Bool { likelihood >= -1.6 }

  package init(_ name: String, phrases: [String], likelihood: Double = 0) {
    self.name = name
    self.phrases = phrases
    self.likelihood = likelihood
  }
}

/// Which numbers are likely, before anything is heard.
///
/// Half of the probability is for the expected numbers (the plan's, last time's), a third for numbers a few steps
/// away, the rest for all others, mostly those on a step.
package struct NumberPrior: Equatable, Sendable {
  /// The plan's number, or the last one said; empty if nothing is known.
  package let expected: [Double]
  /// The distance from one number to the next, as with plates.
  package let step: Double
  /// Whether no other number is possible, as with the numbers of routes.
  package let isClosed: Bool
  /// How many steps away a number is still likely.
  private var reach: Int { isClosed ? 0 : 8 }
  /// How many steps away a number may be accepted without a question.
  private static let sureReach = 6

  package init(expected: [Double] = [], step: Double = 1, isClosed: Bool = false) {
    self.expected = expected
    self.step = step
    self.isClosed = isClosed
  }

  /// The likely numbers: the expected ones first, then those near them.
  package var likely: [Double] {
    let near = (0..<reach).map { Double($0 + 1) * step }.flatMap { distance in
      expected.flatMap { [$0 + distance, $0 - distance] }
    }
    return (expected + near).filter { $0 >= 0 && $0 < 1000 }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether it may be accepted without a question.
  func isLikely(_ number: Double) -> Bool {
    let isNear = expected.contains { abs($0 - number) <= Double(Self.sureReach) * step }
    return isNear && likely.contains(number)
  }

  /// The log of a number's likelihood, relative to the others.
  package func likelihood(of number: Double) -> Double {
    let isOnStep = (number / step).rounded() * step == number
    let other = log(isOnStep ? 0.002 : 0.0004)
    guard let distance = expected.map({ abs($0 - number) / step }).min() else { return other }
    if distance == 0 { return log(0.5 / Double(expected.count)) }
    guard isOnStep, distance <= Double(reach) else { return other }
    return max(other, log(0.15) - 0.35 * distance)
  }
}

extension SpokenForm {
  /// Whether one of its names ends with a command's words: “Anna send” is Anna's, however clear the “send” in it.
  func mayEnd(with command: String) -> Bool {
    guard case .names(let names) = values else { return false }
    return names.contains { $0.phrases.contains { $0.hasSuffix(" " + command) } }
  }

  /// An example for the help.
  package var example: String {
    switch values {
    case .number: "\(intent) …"
    case .names: carriers.first { !$0.isEmpty }.map { "\($0) …" } ?? "…"
    }
  }
}

/// The ways to say something, as a tree: a grammar's expansion with its references resolved.
///
/// It is never expanded into phrases: the numbers up to 999 with halves and units would be tens of thousands.
package indirect enum Phrasing: Equatable, Sendable {
  /// Lower-case words with one space between them; empty for something that may be left out.
  case words(String)
  case sequence([Phrasing])
  case either([Phrasing])

  /// Whether these words are one of the ways.
  package func matches(_ phrase: String) -> Bool {
    let words = phrase.split(separator: " ")
    return ends(in: words, from: [0]).contains(words.count)
  }

  /// Where in `words` it may end when it begins at one of the `starts`.
  private func ends(in words: [Substring], from starts: Set<Int>) -> Set<Int> {
    switch self {
    case .words(let text):
      let own = text.split(separator: " ")
      return Set(
        starts.filter { words.dropFirst($0).starts(with: own) }.map { $0 + own.count })
    case .sequence(let parts):
      return parts.reduce(starts) { $1.ends(in: words, from: $0) }
    case .either(let ways):
      return ways.reduce(into: []) { $0.formUnion($1.ends(in: words, from: starts)) }
    }
  }

  /// Every word in it.
  package var vocabulary: Set<String> {
    switch self {
    case .words(let text): Set(text.split(separator: " ").map(String.init))
    case .sequence(let parts), .either(let parts):
      parts.reduce(into: []) { $0.formUnion($1.vocabulary) }
    }
  }
}

/// Understands commands that take values, from the engine or a script.
package struct SpokenReader: Equatable, Sendable {
  package let numbers: NumberGrammar

  package init(numbers: NumberGrammar) { self.numbers = numbers }

  /// The command in some words, and its value; nil if they match none of the forms.
  package func read(
    _ phrase: String, as forms: [SpokenForm]
  ) -> (intent: IntentName, value: SpokenValue)? {
    let phrase = Grammar.normalised(phrase)
    for form in forms {
      if let value = value(of: phrase, in: form) { return (form.intent, value) }
    }
    return nil
  }

  /// Everything that may be said for a form.
  package func phrasing(of form: SpokenForm) -> Phrasing? {
    switch form.values {
    case .number: numbers.phrasings[form.intent]
    case .names(let names):
      names.isEmpty
        ? nil
        : .sequence([
          .either(form.carriers.map { .words($0) }),
          .either(names.flatMap(\.phrases).map { .words($0) }),
        ])
    }
  }

  /// The ways to say a form's likely values that satisfy a condition; nil if there are none.
  func likely(of form: SpokenForm, meaning isMeant: (SpokenValue.Content) -> Bool) -> Phrasing? {
    switch form.values {
    case .number(let prior):
      let ways = prior.likely.filter { isMeant(.number($0, nil)) }.flatMap(NumberWords.ways)
      let framed = frames(of: form.intent).map { before, after in
        Phrasing.sequence([.words(before), .either(ways.map { .words($0) }), .words(after)])
      }
      return ways.isEmpty || framed.isEmpty ? nil : .either(framed)
    case .names(let names):
      let left = names.filter { $0.isLikely && isMeant(.name($0.name)) }
      return phrasing(of: .names(form.intent, after: form.carriers, left))
    }
  }

  /// The words that may come before and after a number, found by trying the grammar with "five".
  private func frames(of intent: IntentName) -> [(before: String, after: String)] {
    guard let phrasing = numbers.phrasings[intent] else { return [] }
    let own = phrasing.vocabulary.filter { !NumberWords.isKnown($0) }.sorted()
    let units = phrasing.vocabulary.filter { NumberWords.isUnit($0) }.sorted()
    let frames = own.flatMap { word in
      [(word, ""), ("", word)] + units.map { (word, $0) }
    }
    return frames.filter { phrasing.matches("\($0.0) five \($0.1)") }
  }

  private func value(of phrase: String, in form: SpokenForm) -> SpokenValue? {
    switch form.values {
    case .number:
      guard numbers.phrasings[form.intent]?.matches(phrase) == true else { return nil }
      return NumberWords.value(in: phrase)
    case .names(let names):
      for carrier in form.carriers {
        for name in names {
          for way in name.phrases where phrase == Grammar.normalised(carrier + " " + way) {
            return SpokenValue(.name(name.name), words: way)
          }
        }
      }
      return nil
    }
  }
}
