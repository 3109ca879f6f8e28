import Testing

@testable import Console

/// A line that is typed and changed.
@Suite("Text cursor", .timeLimit(.minutes(30)))
struct TextCursorTests {
  @Test("letters are inserted at the cursor, and removed on either side of it")
  func changes() {
    var text = "Der Konig"
    var cursor = TextCursor()
    for _ in 0..<3 { cursor.move(by: -1, in: text) }
    #expect(cursor.index(in: text) == 6)
    cursor.erase(from: &text)
    cursor.type("ö", into: &text, limit: 30)
    #expect(text == "Der König" && cursor.index(in: text) == 6)
    cursor.delete(from: &text)
    #expect(text == "Der Köig" && cursor.index(in: text) == 6)
    cursor.type("n", into: &text, limit: 30)
    cursor.moveToStart(of: text)
    cursor.type("“", into: &text, limit: 30)
    cursor.moveToEnd(of: text)
    cursor.type("”", into: &text, limit: 30)
    #expect(text == "“Der König”")
  }

  @Test("typing into a field just selected replaces its text")
  func fresh() {
    var text = "New plan"
    var cursor = TextCursor()
    cursor.type("M", into: &text, limit: 30)
    cursor.type("ine", into: &text, limit: 30)
    #expect(text == "Mine")
    cursor = TextCursor()
    cursor.erase(from: &text)
    #expect(text.isEmpty && cursor.index(in: text) == 0)
    // Moving the cursor first keeps the text.
    text = "New plan"
    cursor = TextCursor()
    cursor.moveToStart(of: text)
    cursor.type("My ", into: &text, limit: 30)
    #expect(text == "My New plan")
  }

  @Test("it stays within the text, and the text within its limit")
  func limits() {
    var text = "ab"
    var cursor = TextCursor()
    cursor.move(by: -9, in: text)
    #expect(cursor.index(in: text) == 0)
    cursor.erase(from: &text)
    cursor.move(by: 9, in: text)
    cursor.delete(from: &text)
    #expect(text == "ab")
    cursor.move(by: -1, in: text)
    cursor.type("12345", into: &text, limit: 4)
    #expect(text == "a12b" && cursor.index(in: text) == 3)
  }
}
