package import Words

/// How commands with values are said, or the clauses of sentences: the public rules of `grammars/numbers.gram` or
/// `grammars/sentences.gram`, one per command.
package struct SpokenRules: Equatable, Sendable {
  /// By command.
  package private(set) var phrasings: [IntentName: Phrasing]
  /// Where each word first occurs.
  private var wordLocations: [String: TextLocation]

  /// Without any rule.
  package init() { (phrasings, wordLocations) = ([:], [:]) }

  /// Reads the grammar. `file` is only named in errors.
  package init(parsing text: String, file: String) throws(GrammarError) {
    var parser = GrammarParser(
      tokens: try GrammarScanner.tokens(of: text, file: file), file: file)
    _ = try parser.read()
    var phrasings: [IntentName: Phrasing] = [:]
    for (name, definition) in parser.definitions where definition.isPublic {
      phrasings[IntentName(rawValue: name)] = try parser.phrasing(
        definition.expansion, within: [name])
    }
    self.phrasings = phrasings
    wordLocations = parser.wordLocations
  }

  /// A copy with another grammar's rules for missing commands: a user's own file may be older than a
  /// command.
  package func completed(by other: SpokenRules) -> SpokenRules {
    var whole = self
    whole.phrasings.merge(other.phrasings) { own, _ in own }
    whole.wordLocations.merge(other.wordLocations) { own, _ in own }
    return whole
  }

  /// Every word that can be said.
  package var words: Set<String> {
    phrasings.values.reduce(into: []) { $0.formUnion($1.vocabulary) }
  }

  /// Throws for a word that can't be pronounced, with its place and the remedy.
  package func check(
    dictionaryFile: String, isPronounced: (String) -> Bool
  ) throws(GrammarError) {
    let words = words
    try GrammarError.check(
      wordLocations.filter { words.contains($0.key) }, dictionaryFile: dictionaryFile,
      isPronounced: isPronounced)
  }
}

extension GrammarParser {
  /// An expansion with its references followed.
  fileprivate func phrasing(
    _ expansion: Expansion, within rules: [String]
  ) throws(GrammarError) -> Phrasing {
    switch expansion {
    case .word(let text): return .words(text)
    case .reference(let name, let place):
      return try phrasing(target(of: name, at: place, within: rules), within: rules + [name])
    case .sequence(let parts):
      var all: [Phrasing] = []
      for part in parts { all.append(try phrasing(part, within: rules)) }
      return .sequence(all)
    case .alternatives(let ways):
      var all: [Phrasing] = []
      for way in ways { all.append(try phrasing(way, within: rules)) }
      return .either(all)
    }
  }
}
