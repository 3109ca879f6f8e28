/// Where in a line the next letter goes, and the changes that are made there.
struct TextCursor: Equatable {
  /// The field was just come to: what is typed takes the place of what is there.
  private(set) var isFresh = true
  /// Letters behind it.
  private var behind = 0

  /// Letters before it.
  func place(in text: String) -> Int { max(0, text.count - behind) }

  /// - Parameter limit: letters that a line may have.
  mutating func type(_ letters: String, into text: inout String, limit: Int) {
    if isFresh { text = "" }
    let place = isFresh ? 0 : place(in: text)
    behind = text.count - place
    isFresh = false
    let room = max(0, limit - text.count)
    text.insert(contentsOf: letters.prefix(room), at: text.index(text.startIndex, offsetBy: place))
  }

  /// Backspace: the letter before it, or all of a text that was just come to.
  mutating func erase(from text: inout String) {
    let place = place(in: text)
    if isFresh {
      text = ""
    } else if place > 0 {
      text.remove(at: text.index(text.startIndex, offsetBy: place - 1))
    }
    isFresh = false
    behind = min(behind, text.count)
  }

  /// Delete: the letter behind it.
  mutating func delete(from text: inout String) {
    if isFresh { return erase(from: &text) }
    guard behind > 0 else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: place(in: text)))
    behind -= 1
  }

  /// By so many letters to the right, or to the left if negative.
  mutating func move(by letters: Int, in text: String) {
    isFresh = false
    behind = min(text.count, max(0, behind - letters))
  }

  mutating func moveToStart(of text: String) { move(by: -text.count, in: text) }

  mutating func moveToEnd(of text: String) { move(by: text.count, in: text) }

  func isAtEnd(of text: String) -> Bool { behind == 0 }
}
