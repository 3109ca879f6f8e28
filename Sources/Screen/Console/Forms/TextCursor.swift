/// A cursor in a line of text, and the edits at it.
struct TextCursor: Equatable {
  /// The field was just selected: typing replaces its text.
  private(set) var isFresh = true
  /// Letters after the cursor.
  private var behind = 0

  /// Letters before the cursor.
  func index(in text: String) -> Int { max(0, text.count - behind) }

  /// - Parameter limit: the most letters in the line.
  mutating func type(_ letters: String, into text: inout String, limit: Int) {
    if isFresh { text = "" }
    let place = isFresh ? 0 : index(in: text)
    behind = text.count - place
    isFresh = false
    let room = max(0, limit - text.count)
    text.insert(contentsOf: letters.prefix(room), at: text.index(text.startIndex, offsetBy: place))
  }

  /// Backspace: erases the letter before the cursor, or the whole text of a field just selected.
  mutating func erase(from text: inout String) {
    let place = index(in: text)
    if isFresh {
      text = ""
    } else if place > 0 {
      text.remove(at: text.index(text.startIndex, offsetBy: place - 1))
    }
    isFresh = false
    behind = min(behind, text.count)
  }

  /// Delete: erases the letter after the cursor.
  mutating func delete(from text: inout String) {
    if isFresh { return erase(from: &text) }
    guard behind > 0 else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: index(in: text)))
    behind -= 1
  }

  /// Moves the cursor this many letters to the right, or to the left if negative.
  mutating func move(by letters: Int, in text: String) {
    isFresh = false
    behind = min(text.count, max(0, behind - letters))
  }

  mutating func moveToStart(of text: String) { move(by: -text.count, in: text) }

  mutating func moveToEnd(of text: String) { move(by: text.count, in: text) }

  func isAtEnd(of text: String) -> Bool { behind == 0 }
}
