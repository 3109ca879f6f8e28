import Canvas
import Foundation
import Testing

@testable import Terminal

@Suite("Frame writer", .timeLimit(.minutes(30)))
struct FrameWriterTests {
  private func frame(_ lines: String..., role: Role = .text) -> Frame {
    var frame = Frame(size: Size(columns: 10, rows: 3))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row, role: role) }
    return frame
  }

  @Test("the first frame is written whole; the same frame again writes nothing")
  func whole() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    let first = writer.bytes(for: frame("one", "two"))
    #expect(first.hasPrefix("\u{1B}[?2026h\u{1B}[0m\u{1B}[2J"))
    #expect(first.contains("one") && first.contains("two"))
    #expect(first.hasSuffix("\u{1B}[?2026l"))
    #expect(writer.bytes(for: frame("one", "two")).isEmpty)
  }

  @Test("only changed cells are written, in their place")
  func difference() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("V4", "rest 1:10"))
    #expect(
      writer.bytes(for: frame("V4", "rest 1:09"))
        == "\u{1B}[?2026h\u{1B}[2;8H\u{1B}[0m09\u{1B}[0m\u{1B}[?2026l")
  }

  @Test("after a resize or an invalidation the frame is written whole")
  func again() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("one"))
    #expect(writer.bytes(for: Frame(size: Size(columns: 4, rows: 2))).contains("\u{1B}[2J"))
    _ = writer.bytes(for: frame("one"))
    writer.invalidate()
    #expect(writer.bytes(for: frame("one")).contains("\u{1B}[2J"))
  }

  @Test("a wide character takes two columns and disappears whole when one half is overwritten")
  func wide() {
    var writer = FrameWriter(theme: .none, depth: .mono)
    _ = writer.bytes(for: frame("漢b"))
    let change = writer.bytes(for: frame("aab"))
    #expect(change == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0maa\u{1B}[0m\u{1B}[?2026l")
    #expect(
      writer.bytes(for: frame("漢b")) == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0m漢\u{1B}[0m\u{1B}[?2026l")
  }

  @Test("an empty screen does no harm")
  func empty() {
    var writer = FrameWriter(theme: .dark, depth: .truecolour)
    _ = writer.bytes(for: Frame(size: Size(columns: 0, rows: 0)))
    _ = writer.bytes(for: frame("one"))
  }

  @Test(
    "roles are drawn in the colours that the terminal has",
    arguments: [
      (ColourDepth.truecolour, "38;2;"), (.palette256, "38;5;"), (.palette16, "\u{1B}[0;1;"),
      (.mono, "\u{1B}[0;1m"),
    ])
  func depths(depth: ColourDepth, expected: String) {
    var writer = FrameWriter(theme: .dark, depth: depth)
    #expect(writer.bytes(for: frame("send", role: .send)).contains(expected))
  }

  @Test(
    "the Linux console gets the nearest characters in its font",
    arguments: [
      // The kernel's own font, Debian's Lat15-Fixed16, and a font that can't be queried.
      ("█▀▄▌▐░▒│─┌┐└┘·×√►○←", "█▀√ x o ~", "V4 █▀▄▌▐►"),
      ("█░▒│─┌┐└┘·×…“”←", "█ + x o …", "V4 █▒▒▒▒>"),
      (nil, "█ + x o ~", "V4 █▒▒▒▒>"),
    ])
  func console(font: String?, signs: String, blocks: String) {
    let charset = Charset.detected(in: ["TERM": "linux"]) { font.map(Set.init) }
    var writer = FrameWriter(theme: .dark, depth: .palette16, charset: charset)
    let text = writer.bytes(for: frame("▛▘✔ ✘ ◷ …", "V4 █▀▄▌▐▶"))
    #expect(text.contains(signs) && text.contains(blocks), "\(text)")
    #expect(charset.hasHalves == font?.contains("▀") ?? false && !charset.hasQuarters)
    #expect(Charset.detected(in: ["TERM": "xterm-256color"]) == .full)
  }

  @Test("a font with the characters that all of Debian's fonts share shows every screen")
  func everyScreen() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ConsoleTests/Snapshots")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let shown = Set(try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined())
    #expect(shown.contains("▛"))
    let charset = Charset.detected(in: ["TERM": "linux"]) { nil }
    let strange = shown.filter {
      let character = charset.shown($0)
      return !character.isASCII && !"█░▒│─┌┐└┘·×".contains(character)
    }
    #expect(strange.isEmpty, "\(strange)")
  }

  @Test("on the Linux console a band's letters stand out from its ground, which is never bright")
  func consoleColours() {
    // The console's own sixteen colours (drivers/tty/vt/vt.c); bold makes letters bright.
    func colour(_ number: Int) -> RGB {
      let (low, high) = number < 8 ? (0x00, 0xAA) : (0x55, 0xFF)
      if number == 3 { return RGB(0xAA5500) }
      let channels = [1, 2, 4].map { UInt32(number & $0 == 0 ? low : high) }
      return RGB(channels[0] << 16 | channels[1] << 8 | channels[2])
    }
    for role in Role.allCases {
      let sheet = StyleSheet(theme: .dark, depth: .palette16, isConsole: true)
      let numbers = sheet[role].dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
      let letters = numbers.first { 30...37 ~= $0 }.map { $0 - 30 + (numbers.contains(1) ? 8 : 0) }
      let bright = numbers.first { 90...97 ~= $0 }.map { $0 - 82 }
      let ground =
        numbers.first { 40...47 ~= $0 }.map { $0 - 40 }
        ?? numbers.first { 100...107 ~= $0 }.map { $0 - 100 }
      guard let front = letters ?? bright, let ground else {
        Issue.record("no colours: \(role)")
        continue
      }
      #expect(RGB.contrast(colour(front), colour(ground)) > 5, "\(role)")
    }
  }

  @Test("a dimmed screen is written again, darker", arguments: ColourDepth.allCases)
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

  @Test(
    "the environment decides whether a mouse is reported",
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "linux"], false),
      (["TERM": "screen.xterm-256color"], false), (["TERM": "screen", "TMUX": "/tmp/x,1,0"], true),
      (["TERM": "tmux-256color"], true),
    ])
  func mouse(environment: [String: String], mayHaveMouse: Bool) {
    #expect(Screen.mayHaveMouse(in: environment) == mayHaveMouse)
  }

  @Test("the environment decides how many colours there are")
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
