package import Words

/// What may be said now, whatever screen is up: words from several grammars, and which of them are unlikely here.
package struct Sayable: Equatable, Sendable {
  /// Intents of one mode's grammar.
  package struct Part: Equatable, Sendable {
    package let mode: String
    /// nil: all of the grammar's.
    package let intents: Set<IntentName>?

    package init(mode: String, intents: Set<IntentName>?) {
      self.mode = mode
      self.intents = intents
    }
  }

  /// The answers of the screens that ask something, by mode.
  private static let answers: [String: Set<IntentName>] = [
    "confirm": IntentName.answers, "either": ["left", "right", "no"],
  ]

  /// The topmost screen's first: where two parts have the same phrase, it means the upper one's intent.
  package let parts: [Part]
  /// Intents that could only be refused now. They are heard, but need more evidence.
  package let unlikely: Set<IntentName>

  package init(_ parts: [Part], unlikely: Set<IntentName> = []) {
    self.parts = parts
    self.unlikely = unlikely
  }

  /// The intents that answer the question on the screen; empty if there is none.
  var answers: Set<IntentName> { parts.first.flatMap { Self.answers[$0.mode] } ?? [] }

  /// Every intent that may be said, as far as the parts name them.
  package var intents: Set<IntentName> {
    parts.reduce(into: []) { $0.formUnion($1.intents ?? []) }
  }

  /// The parts as one grammar.
  func joined(_ grammars: [String: Grammar]) -> Grammar {
    var phrases: Set<String> = []
    var intents: Set<IntentName> = []
    var rules: [Grammar.Rule] = []
    for part in parts {
      for var rule in grammars[part.mode]?.rules ?? [] {
        guard part.intents?.contains(rule.intent) ?? true, intents.insert(rule.intent).inserted
        else { continue }
        rule.phrases.removeAll { !phrases.insert($0).inserted }
        if !rule.phrases.isEmpty { rules.append(rule) }
      }
    }
    return Grammar(name: parts.first?.mode ?? "", rules: rules, wordLocations: [:])
  }

  /// The intent that a typed phrase means now.
  package func intent(forPhrase phrase: String, _ grammars: [String: Grammar]) -> IntentName? {
    joined(grammars).intent(forPhrase: phrase)
  }
}

extension EarOrder {
  /// Only these intents of one mode's grammar may be said; nil: all of them.
  package static func listen(mode: String, only intents: Set<IntentName>?) -> EarOrder {
    .listen(to: Sayable([Sayable.Part(mode: mode, intents: intents)]))
  }
}
