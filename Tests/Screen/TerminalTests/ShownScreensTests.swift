import Canvas
import TestSupport
import Testing

@testable import Terminal

/// Checks the tests' own record of the screens against the frames that were written.
@Suite("Record of the screens shown", .timeLimit(.minutes(30)))
struct ShownScreensTests {
  private func frame(_ texts: [String], size: Size = Size(columns: 20, rows: 4)) -> Frame {
    var frame = Frame(size: size)
    for (row, text) in texts.enumerated() { frame.write(text, column: 1, row: row, role: .send) }
    return frame
  }

  private func lines(_ texts: String...) -> String {
    texts.map { $0.isEmpty ? "" : " " + $0 }.joined(separator: "\n")
  }

  @Test("each frame is recorded whole, although only its differences were written")
  func differences() {
    var writer = FrameWriter(theme: .dark, depth: .truecolour)
    var screens = ShownScreens()
    for toast in ["FALL  V4, attempt 1", "SEND  V4, attempt 2", ""] {
      screens.feed(writer.bytes(for: frame([toast, "rest"])).utf8)
    }
    #expect(screens.all.count == 3)
    #expect(screens.all[0].hasPrefix(lines("FALL  V4, attempt 1", "rest")))
    #expect(screens.all[1].hasPrefix(lines("SEND  V4, attempt 2", "rest")))
    #expect(screens.all[2].hasPrefix("\n rest"))
  }

  @Test("the bytes may be cut anywhere, and the shell's own output is left out")
  func portions() {
    var writer = FrameWriter(theme: .dark, depth: .mono)
    let first = writer.bytes(for: frame(["✔ SEND · ◉"]))
    let title = writer.bytes(forTitle: "title")
    let bytes = "$ chalktalk\r\n\u{1B}[?1049h\u{1B}[2J" + first + title + "\u{1B}[?1049lover\r\n"
    var screens = ShownScreens()
    for byte in bytes.utf8 { screens.feed([byte]) }
    #expect(screens.all.count == 1)
    #expect(screens.all[0].hasPrefix(lines("✔ SEND · ◉")))
  }

  @Test("a resize clears the recorded screen")
  func resized() {
    var writer = FrameWriter(theme: .dark, depth: .palette16)
    var screens = ShownScreens()
    screens.feed(writer.bytes(for: frame(["wide", "", "low"])).utf8)
    screens.feed(
      writer.bytes(for: frame(["small"], size: Size(columns: 9, rows: 2))).utf8)
    #expect(screens.all.last?.contains("low") == false)
    #expect(screens.all.last?.hasPrefix(lines("small")) == true)
  }
}
