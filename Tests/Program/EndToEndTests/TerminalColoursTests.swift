import Foundation
import TestSupport
import TestTraits
import Testing

/// `--theme system` on a terminal that reports its background.
@Suite("The terminal's colours", .startsPrograms, .timeLimit(.minutes(30)))
struct TerminalColoursTests {
  /// The background colours of the themes dark and light, as sent to the terminal.
  private static let (dark, light) = ("48;2;16;20;24", "48;2;252;252;250")
  private static let question = "\u{1B}]11;?\u{1B}\\"

  @Test("the theme follows the terminal's background, and none of its answers becomes a key")
  func follows() async throws {
    let home = try TestHome()
    let terminal = try PseudoTerminal(
      [
        BuildProducts.program("chalktalk").path, "climb", "--theme", "system", "--no-mic", "--mute",
        "--grade", "V4", "--color", "truecolour",
      ], columns: 80, rows: 24, environment: home.environment)
    func expect(_ texts: String...) async throws {
      let seen = try await terminal.read { shown in texts.allSatisfy(shown.contains) }
      try #require(seen.fits, "\(texts) not in \(seen.text)")
    }
    try await expect(Self.question, Self.dark)
    terminal.type("\u{1B}]11;rgb:ffff/fdfd/f6f6\u{1B}\\")
    try await expect(Self.light)
    // The user chooses other colours, then focuses the window again: the terminal is asked each time.
    terminal.type("\u{1B}[?997;1n")
    try await expect(Self.question)
    terminal.type("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{07}")
    try await expect(Self.dark)
    terminal.type("\u{1B}[I")
    try await expect(Self.question)
    terminal.type("\u{1B}]11;suffer;fall;rest\u{1B}\\\u{1B}P1$rsf\u{1B}\\s")
    try await expect("SEND")
    terminal.type("\u{03}")
    #expect(try await terminal.end() == 0)
    #expect(try home.run("stats").stdout.contains("1 attempt, 1 send"))
  }
}
