import Foundation

/// What may be said for a command that takes a value: a closed grammar, and its likely values.
package struct SpokenForm: Equatable, Sendable {
  package enum Values: Equatable, Sendable {
    /// A number, said by the command's rule in `grammars/numbers.gram`.
    case number(NumberPrior)
    /// One of these.
    case names([SpokenName])
    /// Several commands in one breath.
    case sentence(SentenceForm)
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

  /// Several commands in one breath, said by the rules of `grammars/sentences.gram`.
  package static func sentence(_ intent: IntentName, _ form: SentenceForm) -> SpokenForm {
    SpokenForm(intent: intent, carriers: [], values: .sentence(form))
  }

  package var sentence: SentenceForm? {
    if case .sentence(let form) = values { form } else { nil }
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
  package var isLikely: Bool { likelihood >= -1.6 }

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
  package func isLikely(_ number: Double) -> Bool {
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
  /// Whether one of its phrases ends with a command's words: “Anna send” is Anna's and “no, send” a correction, however clear
  /// the “send” in them.
  package func mayEnd(with command: String) -> Bool {
    guard case .names(let names) = values else { return false }
    let hasCarrier = carriers.contains { !$0.isEmpty }
    return names.contains { name in
      name.phrases.contains { $0.hasSuffix(" " + command) || hasCarrier && $0 == command }
    }
  }

  /// An example for the help.
  package var example: String {
    switch values {
    case .number: "\(intent) …"
    case .names: carriers.first { !$0.isEmpty }.map { "\($0) …" } ?? "…"
    case .sentence(let form): form.example
    }
  }
}
