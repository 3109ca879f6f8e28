package import Words

/// What can be said in one mode: each public rule of a JSGF text is an intent, and its expanded alternatives
/// are the phrases that mean it.
package struct Grammar: Sendable, Equatable {
  /// One intent and how it is said.
  package struct Rule: Sendable, Equatable {
    package var intent: IntentName
    /// Lower-case phrases, with one space between words, in the file's order.
    package var phrases: [String]
    /// The comment above the rule, for the help screen.
    package var summary: String

    package init(intent: IntentName, phrases: [String], summary: String) {
      self.intent = intent
      self.phrases = phrases
      self.summary = summary
    }
  }

  package let name: String
  /// In the file's order.
  package let rules: [Rule]
  /// Where each word first occurs.
  let wordLocations: [String: TextLocation]

  /// Reads a grammar. `file` is only named in errors.
  package init(parsing text: String, file: String) throws(GrammarError) {
    var parser = GrammarParser(
      tokens: try GrammarScanner.tokens(of: text, file: file), file: file)
    self = try parser.grammar()
  }

  init(name: String, rules: [Rule], wordLocations: [String: TextLocation]) {
    self.name = name
    self.rules = rules
    self.wordLocations = wordLocations
  }

  /// Every word that can be said.
  package var words: Set<String> { Set(wordLocations.keys) }

  /// The intent that a phrase means. Case and the width of spaces don't matter.
  package func intent(forPhrase phrase: String) -> IntentName? {
    let plain = Self.normalised(phrase)
    return rules.first { $0.phrases.contains(plain) }?.intent
  }

  /// Throws for a word that can't be pronounced, with its place and the remedy.
  package func check(
    dictionaryFile: String, isPronounced: (String) -> Bool
  ) throws(GrammarError) {
    try GrammarError.check(
      wordLocations, dictionaryFile: dictionaryFile, isPronounced: isPronounced)
  }

  /// A copy with some of its intents renamed.
  package func renaming(_ names: [IntentName: IntentName]) -> Grammar {
    let rules = rules.map { rule in
      var rule = rule
      rule.intent = names[rule.intent] ?? rule.intent
      return rule
    }
    return Grammar(name: name, rules: rules, wordLocations: wordLocations)
  }

  static func normalised(_ phrase: String) -> String {
    phrase.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
