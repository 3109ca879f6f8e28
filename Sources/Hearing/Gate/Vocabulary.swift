/// The phrases that may be heard at the moment: what the mode's grammar allows, what the caller says
/// makes sense, and what the profile leaves of it.
package struct Vocabulary: Sendable, Equatable {
  package let rules: [Grammar.Rule]
  private let intents: [String: IntentName]

  /// - Parameters:
  ///   - only: the intents that make sense now; nil for all of the grammar's.
  ///   - isStrict: keep only phrases of two words or more. An intent that has none keeps what it has.
  package init(grammar: Grammar, only active: Set<IntentName>? = nil, isStrict: Bool) {
    rules = grammar.rules.filter { active?.contains($0.intent) ?? true }.map { rule in
      let long = rule.phrases.filter { $0.contains(" ") }
      var kept = rule
      if isStrict, !long.isEmpty { kept.phrases = long }
      return kept
    }
    intents = Dictionary(
      rules.flatMap { rule in rule.phrases.map { ($0, rule.intent) } },
      uniquingKeysWith: { first, _ in first })
  }

  package func intent(forPhrase phrase: String) -> IntentName? { intents[phrase] }

  package var phrases: Set<String> { Set(intents.keys) }

  /// Whether a phrase of another intent goes on where an intent's phrase ends.
  func goesOn(after phrase: String, of intent: IntentName) -> Bool {
    rules.contains { rule in
      rule.intent != intent && rule.phrases.contains { $0.hasPrefix(phrase + " ") }
    }
  }

  /// Whether something may be said that is not among these phrases.
  package func exceeds(_ known: Set<String>) -> Bool { !phrases.isSubset(of: known) }
}
