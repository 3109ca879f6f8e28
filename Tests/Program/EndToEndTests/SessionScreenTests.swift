import Foundation
import TestSupport
import TestTraits
import Testing

/// What a climber sees and does on the real program's screen.
@Suite("The screen of a session", .startsPrograms, .timeLimit(.minutes(30)))
struct SessionScreenTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  /// The program that the terminal's shell runs.
  private func program(in terminal: Tmux) throws -> String {
    let shell = try #require(try terminal.processID())
    return try Shell.run(["pgrep", "-P", "\(shell)"]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A session by keys, in a shell that lives on after it.
  private func start(
    _ options: String = "", columns: Int = 80, rows: Int = 24,
    variables: String = "", shows sign: String = "KEYBOARD ONLY"
  ) async throws -> Tmux {
    let terminal = try Tmux(
      "\(variables) \(BuildProducts.program("chalktalk").path) --no-mic --mute \(options); "
        + "echo over; exec cat",
      columns: columns, rows: rows, environment: home.environment)
    // Shown at every width; at 40 columns "MUTED" replaces the running state.
    try await terminal.expect(sign)
    return terminal
  }

  @Test("clicking a button works like its key")
  func click() async throws {
    let terminal = try await start()
    for (label, answer) in [
      ("✘ FALL", "FALL  V1, attempt 1"), ("✔ SEND", "SEND  V1, attempt 2"), ("↶ UNDO", "UNDONE"),
      ("▶ NEXT", "New route 2"), ("◷ REST", "REST  3:00"),
    ] {
      let lines = try terminal.screen().split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.lastIndex { $0.contains(label) })
      let column = try #require(lines[row].range(of: label)).lowerBound
      let at = lines[row].distance(from: lines[row].startIndex, to: column) + 1
      // One row above the label's middle row is still the button; two rows above is outside.
      try terminal.type("\u{1B}[<0;\(at);\(row)M")
      try await terminal.expect(answer)
    }
  }

  @Test("pasted text logs nothing; in a search field it becomes the text")
  func paste() async throws {
    let terminal = try await start()
    try terminal.type("\u{1B}[200~sent it, fell, rest, undo\n\u{1B}[201~")
    try terminal.type("f")
    try await terminal.expect("FALL  V1, attempt 1")
    try terminal.type("g")
    try await terminal.expect("Grade, route or name")
    try terminal.type("\u{1B}[200~v4\u{1B}[201~")
    try await terminal.expect("v4")
    try terminal.press("Escape")
    // If read in one piece, Esc and Ctrl-C would be one key.
    #expect(try await terminal.waitForScreen { !$0.contains("╭") }.fits)
    try terminal.press("C-c")
    try await terminal.expect("over")
    let log = try Shell.run(
      [
        "sqlite3", "-readonly", home.database,
        "SELECT COUNT(*) FROM event WHERE kind = 'climb.attempt'",
      ])
    #expect(log.stdout == "1\n")
  }

  @Test("a mouse report with numbers beyond any screen is ignored")
  func hugeClick() async throws {
    let terminal = try await start()
    for number in ["-9223372036854775808", "9223372036854775807", "99999999999999999999"] {
      try terminal.type("\u{1B}[<0;\(number);\(number)M")
    }
    try terminal.type("s")
    try await terminal.expect("SEND  V1, attempt 1")
  }

  @Test("every overlay opens with its key and closes with Esc")
  func overlays() async throws {
    let terminal = try await start()
    for (key, title) in [
      ("?", "Words and keys"), ("h", "Attempts"), ("g", "Grade, route or name"), ("w", "Heard"),
      (",", "Settings"), ("t", "╭"),
    ] {
      try terminal.type(key)
      try await terminal.expect(title)
      try terminal.press("Escape")
      let (isGone, screen) = try await terminal.waitForScreen { !$0.contains("╭") }
      #expect(isGone, "\(key) stays:\n\(screen)")
    }
  }

  @Test("the help scrolls to its last row at 40x12")
  func help() async throws {
    let terminal = try await start(columns: 40, rows: 12)
    try terminal.type("?")
    try await terminal.expect("Words and keys")
    try terminal.press("End")
    let (isThere, screen) = try await terminal.waitForScreen {
      $0.contains(#/ (\d+) of \1 /#) && $0.contains("Not now:")
    }
    #expect(isThere, "not at the end:\n\(screen)")
  }

  @Test("a setting takes effect at once and stays for the next session")
  func settings() async throws {
    let terminal = try await start("--color truecolour")
    #expect(try await Shell.wait { try terminal.screen(escapes: true).contains("48;2;16;20;24") })
    try terminal.type(",")
    try await terminal.expect("Settings")
    try terminal.press("Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down")
    try await terminal.expect("› 9 theme")
    try terminal.press("Right")
    try await terminal.expect("light")
    #expect(
      try await Shell.wait { try terminal.screen(escapes: true).contains("48;2;252;252;250") })
    let config = try String(
      contentsOfFile: home.url.path + "/config/chalktalk/config.toml", encoding: .utf8)
    #expect(config.contains("\ntheme = \"light\"\n"))
  }

  @Test("what a library writes goes to the debug log, and Ctrl-L paints the whole screen")
  func foreignText() async throws {
    let terminal = try await start()
    let process = try program(in: terminal)
    try Shell.run(["sh", "-c", "printf 'ALSA lib\\nfoo\\n' > /proc/\(process)/fd/2"])
    try terminal.type("s")
    try await terminal.expect("SEND  V1, attempt 1")
    #expect(try !terminal.screen().contains("ALSA lib"))
    let log = home.url.appendingPathComponent("state/chalktalk/log")
    #expect(try String(contentsOf: log, encoding: .utf8).contains("ALSA lib\nfoo\n"))
    // Another program wipes the screen.
    try Shell.run(["sh", "-c", "printf '\\033[2J' > /proc/\(process)/fd/1"])
    _ = try await terminal.waitForScreen { !$0.contains("KEYBOARD ONLY") }
    try terminal.press("C-l")
    try await terminal.expect("KEYBOARD ONLY")
    try terminal.press("C-c")
    try await terminal.expect("over")
  }

  @Test("the title shows the running state and is restored at the end")
  func title() async throws {
    let terminal = try await start()
    let before = "title before"
    try terminal.press("C-c")
    try await terminal.expect("over")
    #expect(try !terminal.format("#{pane_title}").contains("V1"))

    let second = try Tmux(
      "printf '\\033]2;\(before)\\007'; \(BuildProducts.program("chalktalk").path) --no-mic --mute; "
        + "echo over; exec cat",
      environment: home.environment)
    try await second.expect("CLIMB")
    try second.type("ys")
    #expect(
      try await Shell.wait { try second.format("#{pane_title}").contains("V1 · tries 1 sends 1") })
    try second.press("C-c")
    try await second.expect("over")
    #expect(try second.format("#{pane_title}") == before)
  }

  @Test("nothing is written while nothing changes")
  func idle() async throws {
    let terminal = try await start()
    // Once a key is answered, everything from the start has been written.
    try terminal.press("?")
    #expect(try await Shell.wait { try terminal.hasShown { $0.contains("Words and keys") } })
    let before = try terminal.bytes().count
    // The time that another program takes to run.
    try home.run("history")
    try terminal.press("Escape")
    #expect(try await Shell.wait { try terminal.hasShown { !$0.contains("╭") } })
    let written = String(decoding: try terminal.bytes().dropFirst(before), as: UTF8.self)
    #expect(written.components(separatedBy: "\u{1B}[?2026h").count == 2, "one frame: \(written)")
    #expect(written.hasPrefix("\u{1B}[?2026h") && written.hasSuffix("\u{1B}[?2026l"))
  }

  @Test("the status file shows what is running and is empty at the end")
  func status() async throws {
    let file = home.url.appendingPathComponent("status")
    func line() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "none" }
    let terminal = try await start("--status \(file.path)")
    try terminal.type("s")
    #expect(
      try await Shell.wait { line() == "V1 · tries 1 sends 1 falls 0 · keyboard only\n" },
      "\(line())")
    try terminal.press("C-c")
    try await terminal.expect("over")
    #expect(line() == "\n")

    let timer = try Tmux(
      "\(BuildProducts.program("chalktalk").path) timer interval --get-ready 0 --work 30:00 --start "
        + "--no-mic --mute --status \(file.path)", environment: home.environment)
    #expect(try await Shell.wait { line().contains(/^WORK \d+:\d\d/) }, "\(line())")
    #expect(line().contains("round 1/4"))
    try timer.press("C-c")
  }

  @Test("the screen is kept awake only while a session runs")
  func awake() async throws {
    let log = home.url.path + "/asked"
    let inhibitor = home.url.path + "/systemd-inhibit"
    try Shell.write(program: "#!/bin/sh\necho \"$@\" > \(log)\nexec cat\n", to: inhibitor)
    let terminal = try await start(variables: "PATH=\(home.url.path):$PATH")
    func asked() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    #expect(try await Shell.wait { asked().hasSuffix("\n") })
    #expect(asked().hasPrefix("--what=idle:sleep --who=chalktalk"))
    let program = try program(in: terminal)
    #expect(try Shell.run(["pgrep", "-P", program]).status == 0)
    try terminal.press("C-c")
    try await terminal.expect("over")
    #expect(try await Shell.wait { try Shell.run(["pgrep", "-P", program]).status != 0 })
  }

  @Test("Ctrl-Z gives the terminal to the shell, and fg gives it back to the session")
  func stops() async throws {
    let terminal = try Tmux("exec bash --norc --noprofile", environment: home.environment)
    try terminal.type(
      "PS1='$ '; \(BuildProducts.program("chalktalk").path) --no-mic --mute\n")
    try await terminal.expect("✔ SEND")
    try terminal.press("C-z")
    try await terminal.expect("Stopped")
    try terminal.type("fg\n")
    try await terminal.expect("✔ SEND")
    try terminal.type("f")
    try await terminal.expect("FALL  V1, attempt 1")
    try terminal.press("C-c")
    try await terminal.expect("$ ")
  }

  // Each key takes a write to the disk. The program is stopped until all of them and the signal are waiting: the keys once pushed
  // the signal out of a full queue.
  @Test(
    "a request to end is obeyed however many keys are waiting", arguments: ["C-c", "TERM", "HUP"])
  func queuedKeys(way: String) async throws {
    let terminal = try await start(rows: 40)
    let program = try program(in: terminal)
    try terminal.type("s")
    try await terminal.expect("SEND  V1, attempt 1")
    try Shell.run(["kill", "-STOP", program])
    // Far more than the queue holds. What is left after the end fits on the screen, below “over”.
    let typed = 2900
    try terminal.type(String(repeating: "sf", count: typed / 2))
    if way == "C-c" {
      try terminal.press("C-c")
    } else {
      try Shell.run(["kill", "-\(way)", program])
    }
    try Shell.run(["kill", "-CONT", program])
    try await terminal.expect("over")
    let logged = try Shell.run(
      [
        "sqlite3", "-readonly", home.database,
        "SELECT COUNT(*) FROM event WHERE kind = 'climb.attempt'",
      ])
    let count = try #require(Int(logged.stdout.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect((1..<typed / 2).contains(count))
  }

  @Test("with --plain each change is a line of text without escape codes")
  func plain() async throws {
    let said = home.url.path + "/said"
    let pipe = home.url.path + "/keys"
    try Shell.run(["mkfifo", pipe])
    let terminal = try Tmux(
      "\(BuildProducts.program("chalktalk").path) --plain --no-mic --mute < \(pipe) > \(said)",
      environment: home.environment)
    // Waits for the program to open its end.
    let keys = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
    func output() -> String { (try? String(contentsOfFile: said, encoding: .utf8)) ?? "" }
    func expect(_ line: String) async throws {
      let isSaid = try await Shell.wait { output().contains(line + "\n") }
      try #require(isSaid, "no “\(line)” in:\n\(output())")
    }
    try await expect("CLIMB, boulder · V scale")
    try keys.write(contentsOf: Data("s".utf8))
    try await expect("SEND  V1, attempt 1, flash")
    try await expect("V1, route 1, tries 1, sends 1, falls 0")
    try keys.write(contentsOf: Data("u".utf8))
    try await expect("UNDONE  send V1, attempt 1")
    try keys.write(contentsOf: Data([3]))
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
    #expect(!output().unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test("a dumb terminal gets plain lines; with NO_COLOR there are no colours")
  func dumb() async throws {
    let dumb = try await start(variables: "TERM=dumb", shows: "keyboard only")
    #expect(try !dumb.screen().contains("✔ SEND"))
    let mono = try await start("--db \(home.url.path)/two.sqlite", variables: "NO_COLOR=1")
    #expect(try !mono.screen(escapes: true).contains("[38;"))
    #expect(try mono.screen().contains("✔ SEND"))
  }
}
