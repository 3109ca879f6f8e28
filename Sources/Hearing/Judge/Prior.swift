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
