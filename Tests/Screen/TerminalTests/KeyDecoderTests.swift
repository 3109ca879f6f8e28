import Canvas
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Key decoder", .timeLimit(.minutes(30)))
struct KeyDecoderTests {
  @Test(
    "keys are decoded from what terminals send",
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
    "clicks and the wheel are decoded; releases are ignored",
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

  @Test(
    "text that comes faster than anybody types is a paste, with or without brackets",
    arguments: ["sfsfsf hello\rqy", "qy\r", "\rqy", "sfsf", "82.5\r", "sfü漢"])
  func bursts(text: String) {
    var decoder = KeyDecoder(isTyped: true)
    #expect(decoder.feed(text.utf8) == [])
    #expect(decoder.patience == .milliseconds(40))
    // The rest of a long paste comes in another piece.
    #expect(decoder.feed("sf".utf8) == [])
    let pasted = text.replacingOccurrences(of: "\r", with: "\n") + "sf"
    #expect(decoder.flush() == [.pasted(pasted)])
    #expect(decoder.feed("s".utf8) == [.key(.character("s"))])
    // A script's or a pipe's keys come as fast as they like.
    var piped = KeyDecoder()
    #expect(piped.feed(text.utf8).count == text.count)
  }

  @Test(
    "what fingers type, and a key that is held down, are keys",
    arguments: [
      "sfs", "q\r", "\ry", "ssssssss", "\r\r\r\r", "\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B", "60",
    ])
  func typed(text: String) {
    var decoder = KeyDecoder(isTyped: true)
    let keys = decoder.feed(text.utf8)
    var plain = KeyDecoder()
    #expect(keys == plain.feed(text.utf8) && !keys.isEmpty && decoder.patience == nil)
  }

  @Test("random bytes in random pieces never crash, and a burst of text never comes as keys")
  func randomBytes() {
    var random = SeededRandom()
    for _ in 0..<500 {
      var decoder = KeyDecoder(isTyped: true)
      for _ in 0..<20 {
        let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        let events = decoder.feed(bytes)
        let letters = events.compactMap { event -> Character? in
          if case .key(let key) = event { key.letter } else { nil }
        }
        #expect(letters.count <= 3 || Set(letters).count == 1)
        if Bool.random(using: &random) { _ = decoder.flush() }
      }
    }
  }

  @Test("a lone escape byte is the Esc key once nothing follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x1B, 0x1B]) == [.key(.escape)])
  }

  /// Over ssh an arrow key's bytes arrived 20 ms apart and became Esc and `[`, which is "step back" on a plan.
  @Test(
    "a sequence whose bytes come 100 ms apart is one key",
    arguments: [("\u{1B}[A", Key.up), ("\u{1B}OB", .down), ("\u{1B}[5~", .pageUp)])
  func slow(bytes: String, key: Key) throws {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for byte in bytes.utf8 {
      if let patience = decoder.patience { #expect(patience > .milliseconds(100)) }
      events += decoder.feed([byte])
    }
    #expect(events == [.key(key)])
  }

  @Test(
    "Esc and a key soon after it are two keys; Alt with a key comes in one piece and means nothing")
  func haste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.feed("s".utf8) == [.key(.escape), .key("s")])
    #expect(decoder.feed("\u{1B}s".utf8) == [])
    #expect(decoder.patience == nil)
  }

  @Test(
    "pasted text comes out as one text, however it is cut, and never as keys",
    arguments: [1, 3, 64])
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

  @Test("a paste without an end marker ends when nothing follows, and is cut to one page")
  func endlessPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~".utf8) + Array(repeating: 0x73, count: 9000)) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [.pasted(String(repeating: "s", count: 4096))])
  }

  @Test(
    "a terminal's answer about its background gives the colour, however it is cut",
    arguments: [
      ("11;rgb:ffff/ffff/0000\u{1B}\\", RGB(0xFFFF00)),
      ("11;rgb:1e1e/1e1e/2e2e\u{07}", RGB(0x1E1E2E)),
      ("11;rgb:f/0/8\u{07}", RGB(0xFF0088)), ("11;rgba:00/80/ff/ff\u{07}", RGB(0x0080FF)),
    ])
  func background(answer: String, colour: RGB) {
    for piece in [1, 3, 64] {
      var decoder = KeyDecoder()
      let bytes = Array("a\u{1B}]\(answer)s".utf8)
      let events = stride(from: 0, to: bytes.count, by: piece).flatMap {
        decoder.feed(bytes[$0..<min(bytes.count, $0 + piece)])
      }
      #expect(events == [.key("a"), .background(colour), .key("s")])
    }
  }

  @Test(
    "no other answer from a terminal becomes a key",
    arguments: [
      "]11;rgb:ff/ff\u{07}", "]11;rgb:fffff/0/0\u{07}", "]11;rgb:-1/0/0\u{07}", "]11;fff\u{07}",
      "]4;1;rgb:00/00/00\u{07}", "]52;c;c2VudA==\u{1B}\\", "P1$r0m\u{1B}\\", "_Gi=1;OK\u{1B}\\",
      "]" + String(repeating: "f", count: 5000) + "\u{07}", "[?2031;0$y", "[?62;22c",
    ])
  func garbage(answer: String) {
    for piece in [1, 7, 9000] {
      var decoder = KeyDecoder()
      let bytes = Array("\u{1B}\(answer)s".utf8)
      let events = stride(from: 0, to: bytes.count, by: piece).flatMap {
        decoder.feed(bytes[$0..<min(bytes.count, $0 + piece)])
      }
      #expect(events == [.key("s")])
    }
  }

  @Test("an answer that breaks off is dropped and delays no key")
  func brokenAnswer() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}]11;rgb:ff".utf8) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [] && decoder.patience == nil)
    #expect(decoder.feed("s".utf8) == [.key("s")])
    #expect(decoder.feed("\u{1B}]11;rgb:ff\u{03}".utf8) == [.key(.control("c"))])
    #expect(decoder.feed("\u{1B}]11;rgb:ff\u{1B}[A".utf8) == [.key(.up)])
  }

  @Test("Alt with a key that may begin an answer means nothing", arguments: ["]", "P", "X", "_"])
  func alternate(key: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}\(key)".utf8) == [] && decoder.flush() == [])
    #expect(decoder.feed("\u{1B}\(key)\r".utf8) == [.key(.enter)])
  }

  @Test(
    "returning focus and changed colours are reported", arguments: ["I", "?997;1n", "?997;2n"])
  func coloursMayDiffer(sequence: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[\(sequence)\u{1B}[O".utf8) == [.coloursMayDiffer])
  }

  @Test("random bytes never block the decoder")
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
