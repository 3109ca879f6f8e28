import Canvas
import TestSupport
import Testing

@testable import Terminal

@Suite("Key decoder")
struct KeyDecoderTests {
  @Test(
    "what terminals send is decoded",
    arguments: [
      ("s", [Key.character("s")]), ("S", [.character("S")]), (" ", [.character(" ")]),
      ("ü", [.character("ü")]), ("漢", [.character("漢")]), ("\r", [.enter]), ("\t", [.tab]),
      ("\u{7F}", [.backspace]), ("\u{3}", [.control("c")]), ("\u{1B}[A", [.up]),
      ("\u{1B}OB", [.down]), ("\u{1B}[C\u{1B}[D", [.right, .left]), ("\u{1B}[1;5C", [.right]),
      ("\u{1B}[Z", [.backtab]), ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]),
      ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
      ("\u{1B}OP", [.function(1)]), ("\u{1B}[15~", [.function(5)]), ("\u{1B}[24~", [.function(12)]),
      ("ab", [.character("a"), .character("b")]), ("\u{1B}[?1;2c", []), ("\u{1B}x", []),
    ] as [(String, [Key])])
  func decodes(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes.utf8) == keys.map(TerminalEvent.key))
    #expect(decoder.patience == nil)
  }

  @Test(
    "clicks and the wheel are decoded, releases are not",
    arguments: [
      ("\u{1B}[<0;12;3M", .click(column: 11, row: 2)), ("\u{1B}[<0;12;3m", nil),
      ("\u{1B}[<64;1;1M", .scroll(-1)), ("\u{1B}[<65;1;1M", .scroll(1)), ("\u{1B}[<2;1;1M", nil),
      ("\u{1B}[<;;M", nil), ("\u{1B}[<0;-9223372036854775808;1M", nil),
      ("\u{1B}[<0;1;9223372036854775807M", nil), ("\u{1B}[<0;1;99999999999999999999M", nil),
    ] as [(String, TerminalEvent?)])
  func mouse(bytes: String, event: TerminalEvent?) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes.utf8) == [event].compactMap { $0 })
  }

  @Test("a sequence may come byte by byte")
  func inPieces() {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for byte in "ü\u{1B}[5~s".utf8 { events += decoder.feed([byte]) }
    #expect(events == [.key(.character("ü")), .key(.pageUp), .key(.character("s"))])
  }

  @Test("a lone escape is the Esc key, once nothing follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x1B, 0x1B]) == [.key(.escape)])
  }

  @Test("what is pasted is one text, however it is cut, and never a key", arguments: [1, 3, 64])
  func paste(piece: Int) {
    var decoder = KeyDecoder()
    let bytes = Array("a\u{1B}[200~sent it\r\u{1B}[A fäll\u{1B}[20\u{1B}[201~u".utf8)
    let events = stride(from: 0, to: bytes.count, by: piece).flatMap {
      decoder.feed(bytes[$0..<min(bytes.count, $0 + piece)])
    }
    #expect(
      events == [
        .key(.character("a")), .pasted("sent it\r\u{1B}[A fäll\u{1B}[20"), .key(.character("u")),
      ])
    #expect(decoder.patience == nil)
  }

  @Test("a paste without an end is over when nothing follows, and a page of it is enough")
  func endlessPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~".utf8) + Array(repeating: 0x73, count: 9000)) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [.pasted(String(repeating: "s", count: 4096))])
  }

  @Test("random bytes never hold the decoder up")
  func noise() {
    var generator = SeededRandom()
    var decoder = KeyDecoder()
    for _ in 0..<2000 {
      _ = decoder.feed((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    _ = decoder.flush()
    while decoder.patience != nil { _ = decoder.flush() }
    #expect(decoder.feed("s".utf8) == [.key(.character("s"))])
  }
}
