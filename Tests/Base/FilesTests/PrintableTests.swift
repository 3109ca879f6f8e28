import Files
import Testing

@Suite("Text that is printed", .timeLimit(.minutes(30)))
struct PrintableTests {
  @Test(
    "printed text holds nothing that a terminal would obey",
    arguments: [
      ("V4 – fällt\t漢 🧗🏽\n", "V4 – fällt\t漢 🧗🏽\n"),
      ("\u{1B}[31mred\u{1B}]0;x\u{7}", "?[31mred?]0;x?"),
      ("a\u{9B}2Jb\u{7F}\u{0}", "a?2Jb??"), ("V4\u{202E}send", "V4?send"),
      ("one\r\ntwo", "one?\ntwo"), ("a\u{2028}b\u{61C}c", "a?b?c"),
      // A name in an isolate of its own stays; an open one would reach to the end of the line.
      ("V4 \u{2068}שלום\u{2069} 3", "V4 \u{2068}שלום\u{2069} 3"),
      ("\u{2068}שלום 3", "?שלום 3"), ("a\u{2069}b\u{2068}", "a?b?"),
      ("\u{2068}a\nb\u{2069}", "?a\nb?"), ("\u{2067}a\u{2069}", "?a?"),
    ])
  func printable(text: String, shown: String) {
    #expect(text.printable == shown)
  }
}
