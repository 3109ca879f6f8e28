import Foundation
import TestSupport
import Testing

/// What a climber sees and does on the real program's screen.
@Suite("The screen of a session", .serialized)
struct SessionScreenTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  /// A session by keys, in a shell that lives on after it.
  private func start(
    _ options: String = "", columns: Int = 80, rows: Int = 24,
    variables: String = ""
  ) async throws -> Tmux {
    let terminal = try Tmux(
      "\(variables) \(BuildProducts.program("chalktalk").path) --no-mic --mute \(options); "
        + "echo over; exec cat",
      columns: columns, rows: rows, environment: home.environment)
    try await expect("CLIMB", on: terminal)
    return terminal
  }

  private func expect(
    _ text: String, on terminal: Tmux, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (fits, screen) = try await terminal.waitForScreen { $0.contains(text) }
    #expect(fits, "no “\(text)” on:\n\(screen)", sourceLocation: sourceLocation)
  }

  @Test("a click on a button is its key")
  func click() async throws {
    let terminal = try await start()
    for (label, answer) in [
      ("✘ FALL", "FALL  VB, attempt 1"), ("✔ SEND", "SEND  VB, attempt 2"), ("↶ UNDO", "UNDONE"),
      ("▶ NEXT", "New route 2"), ("◷ REST", "REST  3:00"),
    ] {
      let lines = try terminal.screen().split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.lastIndex { $0.contains(label) })
      let column = try #require(lines[row].range(of: label)).lowerBound
      let at = lines[row].distance(from: lines[row].startIndex, to: column) + 1
      // Two rows above the label's middle row would be outside: one above is still the button.
      try terminal.type("\u{1B}[<0;\(at);\(row)M")
      try await expect(answer, on: terminal)
    }
  }

  @Test("every overlay opens by its key and closes by Esc")
  func overlays() async throws {
    let terminal = try await start()
    for (key, title) in [
      ("?", "Words and keys"), ("h", "Attempts"), ("g", "Grade, route or name"), ("w", "Heard"),
      (",", "Settings"), ("t", "╭"),
    ] {
      try terminal.type(key)
      try await expect(title, on: terminal)
      try terminal.press("Escape")
      let (isGone, screen) = try await terminal.waitForScreen { !$0.contains("╭") }
      #expect(isGone, "\(key) stays:\n\(screen)")
    }
  }

  @Test("the help scrolls to its last row at 40x12")
  func help() async throws {
    let terminal = try await start(columns: 40, rows: 12)
    try terminal.type("?")
    try await expect("Words and keys", on: terminal)
    try terminal.press("End")
    try await expect("Quit at once", on: terminal)
  }

  @Test("a setting acts at once and holds for the next session")
  func settings() async throws {
    let terminal = try await start("--color truecolour")
    #expect(try terminal.screen(escapes: true).contains("48;2;16;20;24"))
    try terminal.type(",")
    try await expect("Settings", on: terminal)
    try terminal.press("Right")
    try await expect("light", on: terminal)
    #expect(try terminal.screen(escapes: true).contains("48;2;252;252;250"))
    let config = try String(
      contentsOfFile: home.url.path + "/config/chalktalk/config.toml", encoding: .utf8)
    #expect(config.contains("\ntheme = \"light\"\n"))
  }

  @Test("the title tells the running state and is put back at the end")
  func title() async throws {
    let terminal = try await start()
    let before = "title before"
    try terminal.press("C-c")
    try await expect("over", on: terminal)
    #expect(try !terminal.format("#{pane_title}").contains("VB"))

    let second = try Tmux(
      "printf '\\033]2;\(before)\\007'; \(BuildProducts.program("chalktalk").path) --no-mic --mute; "
        + "echo over; exec cat",
      environment: home.environment)
    try await expect("CLIMB", on: second)
    try second.type("ys")
    #expect(
      try await Shell.wait { try second.format("#{pane_title}").contains("VB · tries 1 sends 1") })
    try second.press("C-c")
    try await expect("over", on: second)
    #expect(try second.format("#{pane_title}") == before)
  }

  @Test("nothing is written while nothing changes")
  func idle() async throws {
    let terminal = try await start()
    try await Task.sleep(for: .milliseconds(500))
    let shell = try #require(try terminal.processID())
    let process = try Shell.run(["pgrep", "-P", "\(shell)"]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
    func written() throws -> String? {
      try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
        .split(separator: "\n").first { $0.hasPrefix("wchar") }.map(String.init)
    }
    let before = try written()
    try await Task.sleep(for: .seconds(2))
    #expect(try written() == before)
  }

  @Test("the status file tells what runs, and is empty at the end")
  func status() async throws {
    let file = home.url.appendingPathComponent("status")
    func line() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "none" }
    let terminal = try await start("--status \(file.path)")
    try terminal.type("s")
    #expect(
      try await Shell.wait { line() == "VB · tries 1 sends 1 falls 0 · keys only\n" }, "\(line())")
    try terminal.press("C-c")
    try await expect("over", on: terminal)
    #expect(line() == "\n")

    let timer = try Tmux(
      "\(BuildProducts.program("chalktalk").path) timer interval --get-ready 0 --work 1:00 --start "
        + "--no-mic --mute --status \(file.path)", environment: home.environment)
    #expect(try await Shell.wait { line().hasPrefix("WORK 0:5") }, "\(line())")
    #expect(line().contains("round 1/4"))
    try timer.press("C-c")
  }

  @Test("the screen is kept awake while a session runs, and no longer")
  func awake() async throws {
    let log = home.url.path + "/asked"
    let inhibitor = home.url.path + "/systemd-inhibit"
    try Data("#!/bin/sh\necho \"$@\" > \(log)\nexec cat\n".utf8).write(
      to: URL(fileURLWithPath: inhibitor))
    try Shell.run(["chmod", "+x", inhibitor])
    let terminal = try await start(variables: "PATH=\(home.url.path):$PATH")
    #expect(try await Shell.wait { FileManager.default.fileExists(atPath: log) })
    let asked = try String(contentsOfFile: log, encoding: .utf8)
    #expect(asked.hasPrefix("--what=idle:sleep --who=chalktalk"))
    let shell = try #require(try terminal.processID())
    let program = try Shell.run(["pgrep", "-P", "\(shell)"]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try Shell.run(["pgrep", "-P", program]).status == 0)
    try terminal.press("C-c")
    try await expect("over", on: terminal)
    #expect(try await Shell.wait { try Shell.run(["pgrep", "-P", program]).status != 0 })
  }

  @Test("stopped by Ctrl-Z the shell has the terminal; continued, the session does")
  func stops() async throws {
    let terminal = try Tmux("exec bash --norc --noprofile", environment: home.environment)
    try terminal.type(
      "PS1='$ '; \(BuildProducts.program("chalktalk").path) --no-mic --mute\n")
    try await expect("✔ SEND", on: terminal)
    try terminal.press("C-z")
    try await expect("Stopped", on: terminal)
    try terminal.type("fg\n")
    try await expect("✔ SEND", on: terminal)
    try terminal.type("f")
    try await expect("FALL  VB, attempt 1", on: terminal)
    try terminal.press("C-c")
    try await expect("$ ", on: terminal)
  }

  @Test("plain, each change is a line of text, without an escape code")
  func plain() throws {
    let output = try Shell.run(
      [
        "sh", "-c",
        "(sleep 1; printf s; sleep 0.3; printf u; sleep 0.3; printf '\\003') | "
          + "\(BuildProducts.program("chalktalk").path) --plain --no-mic --mute",
      ], environment: home.environment)
    #expect(output.status == 0)
    let lines = output.stdout.split(separator: "\n").map(String.init)
    for line in [
      "CLIMB, boulder · V scale", "SEND  VB, attempt 1, flash",
      "VB, route 1, tries 1, sends 1, falls 0", "UNDONE  send VB, attempt 1",
    ] {
      #expect(lines.contains(line), "\(output.stdout)")
    }
    #expect(!output.stdout.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test("a dumb terminal gets plain lines; NO_COLOR no colours")
  func dumb() async throws {
    let dumb = try await start(variables: "TERM=dumb")
    try await expect("keys only", on: dumb)
    #expect(try !dumb.screen().contains("✔ SEND"))
    let mono = try await start("--db \(home.url.path)/two.sqlite", variables: "NO_COLOR=1")
    #expect(try !mono.screen(escapes: true).contains("[38;"))
    #expect(try mono.screen().contains("✔ SEND"))
  }
}
