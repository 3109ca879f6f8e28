/// A place in a text file, counted from 1.
package struct TextLocation: Sendable, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var column: Int

  package var description: String { "\(file):\(line):\(column)" }
}

/// Why a grammar or a pronunciation dictionary can't be used, and where.
package struct GrammarError: Error, Equatable, CustomStringConvertible {
  package var location: TextLocation
  package var reason: String

  package init(_ location: TextLocation, _ reason: String) {
    self.location = location
    self.reason = reason
  }

  package var description: String { "\(location): \(reason)" }

  /// Throws for the file's first word that can't be pronounced.
  static func check(
    _ words: [String: TextLocation], dictionaryFile: String, isPronounced: (String) -> Bool
  ) throws(GrammarError) {
    let missing = words.filter { !isPronounced($0.key) }
      .min { ($0.value.line, $0.value.column) < ($1.value.line, $1.value.column) }
    guard let (word, location) = missing else { return }
    throw GrammarError(
      location,
      """
      the pronunciation dictionary has no "\(word)". Teach it your way to say it with \
      “chalktalk voice train”, or add a line with the word and its sounds to \(dictionaryFile), \
      for example: crimpy K R IH M P IY
      """)
  }
}
