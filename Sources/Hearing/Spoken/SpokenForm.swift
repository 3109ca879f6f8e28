import Foundation

/// What may be said for one command that takes a value: a closed grammar, and what is likely in it.
package struct SpokenForm: Equatable, Sendable {
  package enum Values: Equatable, Sendable {
    /// A number, said as the rule of the command's name in `grammars/numbers.gram` has it.
    case number(NumberPrior)
    /// One of these.
    case names([SpokenName])
  }

  package let intent: IntentName
  /// What stands before the name, "grade"; empty where the name may stand alone. Numbers have theirs in
  /// their grammar.
  package let carriers: [String]
  package let values: Values

  /// A number; the grammar's rule of the command's name says how.
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
  /// As it is written.
  package let name: String
  /// How it is said: lower-case words.
  package let phrases: [String]
  /// Log of how likely it is beside the others, before anything is heard; 0 is the likeliest.
  package let likelihood: Double

  /// Whether it may be taken without a question: of grades, those five steps away at most.
  var isLikely: Bool { likelihood >= -1.6 }

  package init(_ name: String, phrases: [String], likelihood: Double = 0) {
    self.name = name
    self.phrases = phrases
    self.likelihood = likelihood
  }
}

/// Which numbers are likely, before anything is heard.
///
/// Half of it lies on what is expected (the plan's value, last time's), a third on the numbers a few steps
/// from those, the rest on all others: more on those that a step leads to.
package struct NumberPrior: Equatable, Sendable {
  /// What the plan says, or was said last; none: nothing is known.
  package let expected: [Double]
  /// From one number to the next, as plates have it.
  package let step: Double
  /// Whether no other number is likely: there are so many routes, and no more.
  package let isClosed: Bool
  /// How many steps away a number is still likely.
  private var reach: Int { isClosed ? 0 : 8 }
  /// And how many steps away it may be taken without a question.
  private static let sureReach = 6

  package init(expected: [Double] = [], step: Double = 1, isClosed: Bool = false) {
    self.expected = expected
    self.step = step
    self.isClosed = isClosed
  }

  /// The likely numbers: expected ones first, then those near them.
  package var likely: [Double] {
    let near = (0..<reach).map { Double($0 + 1) * step }.flatMap { distance in
      expected.flatMap { [$0 + distance, $0 - distance] }
    }
    return (expected + near).filter { $0 >= 0 && $0 < 1000 }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether it may be taken without a question.
  func isLikely(_ number: Double) -> Bool {
    let isNear = expected.contains { abs($0 - number) <= Double(Self.sureReach) * step }
    return isNear && likely.contains(number)
  }

  /// Log of how likely a number is, beside the others.
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
  /// Whether one of its names ends with a command's words: “Anna send” is hers, however surely “send” is heard in it.
  func mayEnd(with command: String) -> Bool {
    guard case .names(let names) = values else { return false }
    return names.contains { $0.phrases.contains { $0.hasSuffix(" " + command) } }
  }

  /// How it is said, for the help.
  package var example: String {
    switch values {
    case .number: "\(intent) …"
    case .names: carriers.first { !$0.isEmpty }.map { "\($0) …" } ?? "…"
    }
  }
}
