/// What is likely to be said at the moment, and what a mistake costs there: log odds added to the
/// network's own. The whole table is here; docs/hearing.md ("What is expected") argues each row.
package struct Prior: Sendable {
  /// An answer to the question on the screen: a word taken at 0.6 elsewhere is taken at 0.25, the
  /// least at which held-out people's answers held next to nothing that wasn't said.
  private static let answer = 1.5
  /// What changes nothing costs little when it was not said.
  private static let harmless = 0.7
  /// Nobody ends a try within seconds of the one before, or of a rest; but what is said then about
  /// the try holds its words. Clear words still pass.
  private static let tooSoon = -1.0
  /// A word heard wrong is taken back within seconds.
  private static let regret = 0.7
  /// Two words seldom come together by chance, and in the strict profile nothing shorter is heard.
  private static let twoWords = 0.8
  /// After a false one nothing at all is heard.
  private static let silencing = -1.5
  /// Seconds that "within seconds" means.
  private static let soon = 6.0

  private static let harmlessIntents: Set<IntentName> = ["status", "history"]
  private static let outcomes: Set<IntentName> = ["send", "fall"]
  private static let answers: Set<IntentName> = ["yes", "no"]
  /// "Choose that" and "delete that" are what talk holds by chance, and do more than can be seen.
  private static let risky: Set<IntentName> = ["choose", "delete"]

  /// Whether a question is on the screen.
  private let isAsked: Bool
  /// Those of which only forms of two words are heard.
  private let long: Set<IntentName>
  private var last: (happening: Happening, at: Int64)?

  /// - Parameters:
  ///   - grammar: whose words are listened for.
  ///   - isStrict: whether only its forms of two words are.
  package init(grammar: Grammar, isStrict: Bool = false) {
    isAsked = grammar.name == "confirm"
    let rules = isStrict ? grammar.rules.filter { $0.phrases.contains { $0.contains(" ") } } : []
    long = Set(rules.map(\.intent)).subtracting(Self.risky)
  }

  /// Nothing is expected more than another.
  package init() {
    isAsked = false
    long = []
  }

  /// The same with another mode's words: what happened last is still known.
  package func listening(to grammar: Grammar, isStrict: Bool = false) -> Prior {
    var next = Prior(grammar: grammar, isStrict: isStrict)
    next.last = last
    return next
  }

  /// Tells what has happened by a sample of the stream.
  package mutating func happened(_ happening: Happening, at index: Int64) {
    last = (happening, index)
  }

  /// Whether what stands around a word tells how likely it is: whoever is asked answers in the middle of talk too.
  var heedsSurroundings: Bool { !isAsked }

  /// Log odds for an intent at a sample of the stream.
  package func shift(for intent: IntentName, at index: Int64) -> Double {
    if isAsked { return Self.answers.contains(intent) ? Self.answer : 0 }
    return (long.contains(intent) ? Self.twoWords : 0) + (intent == .sleep ? Self.silencing : 0)
      + shiftOfMoment(for: intent, at: index)
  }

  private func shiftOfMoment(for intent: IntentName, at index: Int64) -> Double {
    if Self.harmlessIntents.contains(intent) { return Self.harmless }
    guard let last, AudioFormat.seconds(index - last.at) < Self.soon else { return 0 }
    switch last.happening {
    case .tried where intent == "undo": return Self.regret
    case .tried, .rested: return Self.outcomes.contains(intent) ? Self.tooSoon : 0
    case .other: return 0
    }
  }
}
