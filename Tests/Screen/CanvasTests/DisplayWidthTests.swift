import Canvas
import Testing

@Suite("Display width", .timeLimit(.minutes(30)))
struct DisplayWidthTests {
  @Test(
    "a text has as many columns as terminals give it",
    arguments: [
      ("V4", 2), ("é", 1), ("漢字", 4), ("한", 2), ("ｆ", 2), ("🧗", 2), ("✔✘↶◷▲", 5), ("…", 1),
      ("█▌", 2),
      ("", 0),
    ])
  func columns(text: String, expected: Int) {
    #expect(DisplayWidth.columns(text) == expected)
  }

  @Test("characters that could move the cursor are replaced")
  func safe() {
    #expect(DisplayWidth.safe("a\u{1B}[31mb\nc\u{07}") == "a?[31mb?c?")
    #expect(DisplayWidth.safe("\u{202E}x\u{200B}") == "?x?")
    // Isolates keep a name from what stands beside it where letters are ordered; on a terminal they take no column.
    #expect(DisplayWidth.safe("V4 \u{2068}שלום\u{2069} 3") == "V4 שלום 3")
    #expect(DisplayWidth.columns("\u{2068}שלום\u{2069}") == 4)
  }

  @Test("emoji that terminals draw in different widths are reduced to a form they agree on")
  func agreed() {
    #expect(DisplayWidth.safe("👩‍👩‍👧 ❤️ 🧗🏽‍♀️ 1️⃣ 🇩🇪") == "👩👩👧 ❤ 🧗 1 ?")
    #expect(DisplayWidth.safe("e\u{301}") == "e\u{301}")
  }

  @Test("a long text is cut with an ellipsis, never within a wide character")
  func fitted() {
    #expect(DisplayWidth.fitted("boulder", into: 7) == "boulder")
    #expect(DisplayWidth.fitted("boulder", into: 5) == "boul…")
    #expect(DisplayWidth.fitted("漢字漢字", into: 4) == "漢…")
    #expect(DisplayWidth.fitted("x", into: 0) == "")
    for width in 0...12 {
      #expect(DisplayWidth.columns(DisplayWidth.fitted("a漢b字c漢d字e", into: width)) <= width)
    }
  }

  @Test("lines break after commas where that takes no more lines, otherwise between words")
  func wrapped() {
    #expect(DisplayWidth.wrapped("SEND  V4, attempt 3", into: 40) == ["SEND  V4, attempt 3"])
    #expect(DisplayWidth.wrapped("SEND  V4, attempt 3", into: 16) == ["SEND  V4,", "attempt 3"])
    #expect(DisplayWidth.wrapped("one two three", into: 8) == ["one two", "three"])
    let sentence = "Three lifts, five sets of five."
    #expect(DisplayWidth.wrapped(sentence, into: 20) == ["Three lifts, five", "sets of five."])
    #expect(DisplayWidth.wrapped("unbreakable", into: 6) == ["unbre…"])
    #expect(DisplayWidth.wrapped("", into: 6) == [])
    for width in 1...30 {
      let lines = DisplayWidth.wrapped("a, bb ccc, dddd 漢字 eeeee, f", into: width)
      #expect(lines.allSatisfy { DisplayWidth.columns($0) <= width })
    }
  }

  @Test("joined emoji are shown one by one, without skin colours and variants")
  func joined() {
    #expect(DisplayWidth.safe("👩‍👩‍👧‍👦 family") == "👩👩👧👦 family")
    #expect(DisplayWidth.columns("👩‍👩‍👧‍👦") == 8)
    #expect(DisplayWidth.safe("🧗🏽‍♀️") == "🧗" && DisplayWidth.safe("👩‍🚀") == "👩🚀")
    #expect(DisplayWidth.safe("é e\u{301}") == "é e\u{301}")
  }

  @Test("a typed text that is too long shows its end")
  func ending() {
    #expect(DisplayWidth.ending(of: "boulder", in: 7) == "boulder")
    #expect(DisplayWidth.ending(of: "boulder", in: 5) == "…lder")
    #expect(DisplayWidth.ending(of: "漢字漢字", in: 4) == "…字")
    #expect(DisplayWidth.ending(of: "x", in: 0) == "")
  }
}
