package import Console
import Foundation
package import Hearing
package import Library

/// The grammars as texts: what can be said, without the models that recognition needs.
package struct GrammarFiles {
  /// The modes that ship; each has a grammar of the same name.
  package static let modes = Mode.allCases.map(\.rawValue)

  /// The grammars by mode.
  package let all: [String: Grammar]
  /// Parses the commands that take a value.
  package let reader: SpokenReader

  /// Reads every grammar; the user's copies win. Throws for one that can't be read or has a mistake, with its place.
  package init(_ resources: Resources) throws {
    var all: [String: Grammar] = [:]
    for mode in Mode.allCases {
      let file = resources.grammar(mode.rawValue)
      let grammar = try Grammar(parsing: Self.text(file), file: file.path)
      all[mode.rawValue] = grammar.renaming(mode.formerIntents)
    }
    self.all = all
    reader = SpokenReader(
      numbers: try Self.rules("numbers", resources),
      sentences: try Self.rules("sentences", resources))
  }

  /// The grammar of a shipped mode; a usage failure for any other.
  package func grammar(_ mode: String) throws -> Grammar {
    guard let grammar = all[mode] else {
      throw LiveError.noMode(mode, known: Self.modes)
    }
    return grammar
  }

  /// Every word of every grammar.
  package var words: Set<String> {
    all.values.reduce(into: reader.numbers.words) { $0.formUnion($1.words) }
  }

  /// Every word of the sentences.
  package var wordsOfSentences: Set<String> { reader.sentences.words }

  /// The grammars for a console's modes.
  package var byMode: [Mode: Grammar] {
    Dictionary(
      uniqueKeysWithValues: Mode.allCases.compactMap { mode in
        all[mode.rawValue].map { (mode, $0) }
      })
  }

  /// The user's own rules, and the shipped ones for what they lack.
  private static func rules(_ name: String, _ resources: Resources) throws -> SpokenRules {
    func rules(_ url: URL) throws -> SpokenRules {
      try SpokenRules(parsing: text(url), file: url.path)
    }
    return try rules(resources.grammar(name)).completed(by: rules(resources.shippedGrammar(name)))
  }

  private static func text(_ url: URL) throws -> String {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw LiveError.noText("grammar", path: url.path)
    }
    return text
  }
}
