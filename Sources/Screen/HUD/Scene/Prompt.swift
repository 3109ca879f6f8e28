extension Scene {
  /// What to say or do next.
  package struct Prompt: Equatable, Sendable {
    /// Drawn large.
    package var word: String
    package var text: String

    package init(word: String, text: String) {
      self.word = word
      self.text = text
    }
  }
}
