/// A word that is being taught, to be read from across the room.
package struct LessonView: Equatable, Sendable {
  package var title: String
  /// What to say, drawn large.
  package var word: String
  /// How many takes there are to be, and how many there are.
  package var steps: Int
  package var done: Int
  /// What to do, or what was wrong with the last take.
  package var text: String
  /// Whether the text says what was wrong.
  package var isWrong: Bool
  package var footer: String

  package init(
    title: String, word: String, steps: Int, done: Int, text: String, isWrong: Bool, footer: String
  ) {
    self.title = title
    self.word = word
    self.steps = steps
    self.done = done
    self.text = text
    self.isWrong = isWrong
    self.footer = footer
  }
}
