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

  /// Where in `words` it may end when it begins with the first.
  package func ends(in words: [Substring]) -> Set<Int> { ends(in: words, from: [0]) }

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
