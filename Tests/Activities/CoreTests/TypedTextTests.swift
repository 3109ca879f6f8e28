import Core
import TestSupport
import Testing

@Suite("Texts that a person typed", .timeLimit(.minutes(30)))
struct TypedTextTests {
  @Test(
    "controls and orders to the screen are left out, line ends are one blank",
    arguments: [
      ("Roof", "Roof"), ("Großer Überhang 🧗🏽‍♀️", "Großer Überhang 🧗🏽‍♀️"), ("a\u{1B}[31mb\u{7}", "a[31mb"),
      ("one\r\ntwo\n", "one two"), ("\u{202E}fooR", "fooR"), ("a\tb", "a b"),
      ("\u{2066}x\u{2069}", "x"),
      ("a\u{2028}b\u{85}c", "a b c"), ("\u{FEFF}name", "name"), ("شمال", "شمال"), ("", ""),
    ])
  func cleaned(_ raw: String, _ text: String) {
    #expect(TypedText(raw).text == text)
  }

  @Test("whatever comes in, what stays is clean and stays the same", arguments: 1...200)
  func fuzz(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let raw = String.hostile(&random)
    let text = TypedText(raw).text
    #expect(TypedText.isClean(text), "\(raw.unicodeScalars.map(\.value))")
    #expect(TypedText(text).text == text)
  }
}
