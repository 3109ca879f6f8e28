import Testing

@testable import Languages

@Suite("Texts that run from right to left", .timeLimit(.minutes(30)))
struct IsolatedTests {
  @Test(
    "only a text with such letters is isolated",
    arguments: ["", "Roof", "Überhang", "Северный", "屋根", "🧗🏽‍♀️", "“Roof” – 3"])
  func others(text: String) {
    #expect(text.isolated == text)
  }

  @Test("a name in a sentence is isolated from it", arguments: ["שלום", "شمال", "A שלום", "𐤀"])
  func names(text: String) {
    #expect(text.isolated == "\u{2068}\(text)\u{2069}")
    let sentence: Text = "\(text), attempt \(3)"
    #expect(sentence.english == "\u{2068}\(text)\u{2069}, attempt 3")
    #expect(sentence.key == "%1$@, attempt %2$@")
  }
}
