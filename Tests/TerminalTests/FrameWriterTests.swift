import Canvas
import Testing

@testable import Terminal

@Suite("Frame writer")
struct FrameWriterTests {
  private func frame(_ lines: String..., role: Role = .text) -> Frame {
    var frame = Frame(size: Size(columns: 10, rows: 3))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row, role: role) }
    return frame
  }

  @Test("the first frame is written whole, the same one again not at all")
  func whole() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    let first = writer.bytes(for: frame("one", "two"))
    #expect(first.hasPrefix("\u{1B}[?2026h\u{1B}[0m\u{1B}[2J"))
    #expect(first.contains("one") && first.contains("two"))
    #expect(first.hasSuffix("\u{1B}[?2026l"))
    #expect(writer.bytes(for: frame("one", "two")).isEmpty)
  }

  @Test("only what changed is written, at its place")
  func difference() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("V4", "rest 1:10"))
    #expect(
      writer.bytes(for: frame("V4", "rest 1:09"))
        == "\u{1B}[?2026h\u{1B}[2;8H\u{1B}[0m09\u{1B}[0m\u{1B}[?2026l")
  }

  @Test("another size, or an invalidated screen, is written whole")
  func again() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("one"))
    #expect(writer.bytes(for: Frame(size: Size(columns: 4, rows: 2))).contains("\u{1B}[2J"))
    _ = writer.bytes(for: frame("one"))
    writer.invalidate()
    #expect(writer.bytes(for: frame("one")).contains("\u{1B}[2J"))
  }

  @Test("a wide character takes two columns, and goes whole when one half is overwritten")
  func wide() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("漢b"))
    let change = writer.bytes(for: frame("aab"))
    #expect(change == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0maa\u{1B}[0m\u{1B}[?2026l")
    #expect(
      writer.bytes(for: frame("漢b")) == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0m漢\u{1B}[0m\u{1B}[?2026l")
  }

  @Test("an empty screen is no trouble")
  func empty() {
    var writer = FrameWriter(theme: .dark, depth: .truecolour)
    _ = writer.bytes(for: Frame(size: Size(columns: 0, rows: 0)))
    _ = writer.bytes(for: frame("one"))
  }

  @Test(
    "roles become the colours that the terminal has",
    arguments: [
      (ColourDepth.truecolour, "38;2;"), (.palette256, "38;5;"), (.palette16, "\u{1B}[0;1;"),
      (.mono, "\u{1B}[0;1m"),
    ])
  func depths(depth: ColourDepth, expected: String) {
    var writer = FrameWriter(theme: .dark, depth: depth)
    #expect(writer.bytes(for: frame("send", role: .send)).contains(expected))
  }

  @Test("the Linux console gets halves for quarters, and signs that its font has")
  func console() {
    var writer = FrameWriter(
      theme: .dark, depth: .palette16, charset: .detected(in: ["TERM": "linux"]))
    let text = writer.bytes(for: frame("▛▘✔ ✘ ◷ …", "V4 █▀▄▌▐"))
    #expect(text.contains("█▀√ x o ~") && text.contains("V4 █▀▄▌▐"))
    #expect(Charset.detected(in: ["TERM": "xterm-256color"]) == .full)
  }

  @Test("turned down, every cell is written again, darker", arguments: ColourDepth.allCases)
  func dims(depth: ColourDepth) {
    var writer = FrameWriter(theme: .dark, depth: depth)
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.write("V4", column: 0, row: 0, role: .strong)
    let bright = writer.bytes(for: frame)
    writer.use(.dark, isDim: true)
    let dim = writer.bytes(for: frame)
    #expect(dim.contains("V4") && dim != bright)
    #expect(depth == .truecolour || depth == .palette256 || dim.contains("\u{1B}[0;2"))
    writer.use(.dark)
    #expect(writer.bytes(for: frame) == bright)
  }

  @Test(
    "in 16 colours every role keeps its hue", arguments: [Theme.dark, .highContrast, .colourBlind])
  func sixteen(theme: Theme) {
    let colours: [(Role, String)] = [
      (.send, "92;40"), (.fall, "33;40"), (.undo, "95;40"), (.over, "91;40"), (.rest, "96;40"),
      (.sendBand, "30;102"), (.fallBand, "30;43"),
    ]
    for (role, expected) in colours {
      var writer = FrameWriter(theme: theme, depth: .palette16)
      #expect(writer.bytes(for: frame("x", role: role)).contains("\(expected)m"), "\(role)")
    }
  }

  @Test("the environment tells how many colours there are")
  func detection() {
    #expect(ColourDepth.detected(in: ["TERM": "xterm", "COLORTERM": "truecolor"]) == .truecolour)
    #expect(ColourDepth.detected(in: ["TERM": "xterm-256color"]) == .palette256)
    #expect(ColourDepth.detected(in: ["TERM": "xterm"]) == .palette16)
    #expect(ColourDepth.detected(in: ["TERM": "dumb", "COLORTERM": "truecolor"]) == .mono)
    #expect(ColourDepth.detected(in: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .mono)
    #expect(ColourDepth.detected(in: [:]) == .mono)
    #expect(ColourDepth.coloured(in: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .palette256)
    #expect(ColourDepth.coloured(in: ["TERM": "vt100"]) == .palette16)
  }
}
