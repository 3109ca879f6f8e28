import Foundation
import TestSupport
import TestTraits
import Testing

/// The lines that a session prints without a screen, and those it leaves behind in the shell.
@Suite("A session told in lines", .startsPrograms, .timeLimit(.minutes(30)))
struct StoryTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test("a script prints what was said, pressed, logged and played, with times, and a summary")
  func script() throws {
    let script = try home.write(
      "1 say send\n4.5 key f\n6 say undo\n20 say finish session\n21 say yes\n", to: "script")
    let output = try home.run("climb", "--grade", "V4", "--script", script)
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    let lines = output.stdout.split(separator: "\n").map(String.init)
    for line in [
      "0:01.0  said “send”", "0:01.0  logged: SEND  V4, attempt 1, flash", "0:01.0  tone: send",
      "0:04.5  pressed f", "0:04.5  logged: FALL  V4, attempt 2", "0:04.5  tone: fall",
      "0:06.0  tone: undo", "0:21.0  tone: finish",
    ] {
      #expect(lines.contains(line), "\(line) in:\n\(output.stdout)")
    }
    #expect(lines.suffix(3).first?.hasPrefix("Session 1, ") == true)
    #expect(
      lines.suffix(2) == [
        "1 attempt, 1 send, hardest V4",
        "To look back: chalktalk show 1, or chalktalk report --open.",
      ])
  }

  @Test("with --print-frame nothing else is printed on stdout")
  func frame() throws {
    let script = try home.write("1 say send\n2 end\n", to: "script")
    let output = try home.run("climb", "--script", script, "--print-frame", "80x24")
    #expect(!output.stdout.contains("said “send”") && output.stdout.hasSuffix("\n"))
  }

  @Test("an empty session leaves one line, and an open session says so")
  func short() throws {
    let empty = try home.write("1 say finish session\n2 say yes\n", to: "script")
    let nothing = try home.run("climb", "--script", empty).stdout
    #expect(nothing.hasSuffix("The session: nothing was logged.\n"), "\(nothing)")
    let open = try home.write("1 say send\n2 end\n", to: "script")
    let left = try home.run("climb", "--script", open).stdout
    #expect(
      left.hasSuffix("It is still open: the next start offers to continue it.\n"), "\(left)")
  }

  @Test("without a terminal the demo prints its story in lines and exits with 0")
  func demo() throws {
    let output = try home.run("demo", "--mute")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    for text in [
      "the climber says “send”", "heard “send”", "logged: SEND  V2, attempt 1", "tone: send",
      "tone: finish",
    ] {
      #expect(output.stdout.contains(text), "\(text) in:\n\(output.stdout)")
    }
    #expect(!output.stdout.contains("\u{1B}"))
    #expect(output.stdout.contains("\nThe session, "))
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("a session leaves its summary in the shell, below earlier output")
  func farewell() async throws {
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --no-mic --mute --grade V3; sleep 600",
      environment: home.environment)
    try await tmux.expect("KEYBOARD ONLY")
    try tmux.press("s")
    try await tmux.expect("SEND")
    try tmux.press("q")
    try await tmux.expect("Finish the session?")
    try tmux.press("y")
    try await tmux.expect("Session over")
    try tmux.press("Enter")
    let shown = try await tmux.waitForScreen { $0.contains("To look back: chalktalk show 1") }
    #expect(shown.screen.contains("Session 1, ") && shown.screen.contains("1 attempt, 1 send"))
  }
}
