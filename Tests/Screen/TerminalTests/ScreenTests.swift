import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs a small program with a screen in a real terminal.
@Suite("Screen", .startsPrograms, .timeLimit(.minutes(30)))
struct ScreenTests {
  /// A shell that starts the probe and prints the terminal's mode afterwards.
  private func start(columns: Int = 40, rows: Int = 10) throws -> Tmux {
    let probe = BuildProducts.program("screen-probe").path
    return try Tmux(
      "stty -a > /dev/null; \(probe); echo \"status $?\"; stty -a | grep -o -- '-\\?icanon'; exec cat",
      columns: columns, rows: rows)
  }

  private func expect(_ text: String, on tmux: Tmux) async throws {
    let (fits, screen) = try await tmux.waitForScreen { $0.contains(text) }
    try #require(fits, "no \"\(text)\" on:\n\(screen)")
  }

  @Test("keys come in and frames go out")
  func keys() async throws {
    let tmux = try start()
    try await expect("ready", on: tmux)
    try await expect("size 40x10", on: tmux)
    try tmux.press("Up")
    try await expect("key Up", on: tmux)
    try tmux.press("Escape")
    try await expect("key Esc", on: tmux)
    try tmux.press("C-c")
    try await expect("key Ctrl-C", on: tmux)
    try tmux.type("é")
    try await expect("key é", on: tmux)
    let screen = try tmux.screen()
    #expect(screen.split(separator: "\n").last?.hasSuffix("end") == true)
  }

  @Test("a resize is reported and drawn")
  func resize() async throws {
    let tmux = try start()
    try await expect("ready", on: tmux)
    try tmux.resize(columns: 60, rows: 12)
    try await expect("resized 60x12", on: tmux)
    try await expect("size 60x12", on: tmux)
  }

  @Test("a normal end restores the terminal")
  func ends() async throws {
    let tmux = try start()
    try await expect("ready", on: tmux)
    try tmux.press("q")
    try await expect("good bye", on: tmux)
    try await expect("status 0\nicanon", on: tmux)
  }

  @Test("a signal to end is reported and restores the terminal")
  func terminated() async throws {
    let tmux = try start()
    try await expect("ready", on: tmux)
    let shell = try #require(try tmux.processID())
    try Shell.run(["pkill", "-TERM", "-P", "\(shell)"])
    try await expect("ended by 15", on: tmux)
    try await expect("icanon", on: tmux)
    #expect(try !tmux.screen().contains("-icanon"))
  }

  @Test("once the terminal is restored, Ctrl-C ends a program that takes long to end")
  func lastingEnd() async throws {
    let tmux = try Tmux("exec \(BuildProducts.program("screen-probe").path)")
    try await expect("ready", on: tmux)
    try tmux.press("l")
    try await expect("the end lasts", on: tmux)
    try tmux.press("C-c")
    #expect(try await Shell.wait { try tmux.isDead() })
  }

  @Test("a signal that is ignored, as under nohup, stays so", arguments: [SIGHUP, SIGUSR1])
  func ignored(signal: Int32) async throws {
    let probe = BuildProducts.program("screen-probe").path
    let tmux = try Tmux("trap '' \(signal); exec \(probe)", columns: 60, rows: 12)
    try await expect("ready", on: tmux)
    kill(try #require(try tmux.processID()), signal)
    try tmux.press("Down")
    try await expect("key Down", on: tmux)
  }

  @Test("a crash restores the terminal")
  func crash() async throws {
    let tmux = try start(rows: 60)
    try await expect("ready", on: tmux)
    try tmux.press("c")
    let (fits, screen) = try await tmux.waitForScreen { $0.contains("status 13") }
    #expect(fits, "\(screen)")
    try await expect("\nicanon", on: tmux)
  }

  @Test(
    "a signal that ends the process at once restores the terminal", arguments: [SIGUSR1, SIGXCPU])
  func killed(signal: Int32) async throws {
    let tmux = try start()
    try await expect("ready", on: tmux)
    let shell = try #require(try tmux.processID())
    try Shell.run(["pkill", "-\(signal)", "-P", "\(shell)"])
    try await expect("status \(128 + signal)\nicanon", on: tmux)
  }

  @Test("after a stop and a continue the screen takes over the terminal again")
  func stops() async throws {
    let probe = BuildProducts.program("screen-probe").path
    let tmux = try Tmux("exec bash --norc --noprofile", columns: 60, rows: 12)
    try tmux.type("PS1='$ '; \(probe)\n")
    try await expect("ready", on: tmux)
    try tmux.press("C-z")
    try await expect("Stopped", on: tmux)
    try tmux.type("echo in the shell; fg\n")
    try await expect("resized 60x12", on: tmux)
    try tmux.press("Down")
    try await expect("key Down", on: tmux)
    try tmux.press("q")
    try await expect("good bye", on: tmux)
  }

  @Test("without a shell to continue it, the program isn't stopped and keeps the terminal")
  func stopsAlone() async throws {
    let tmux = try Tmux(
      "exec \(BuildProducts.program("screen-probe").path)", columns: 60, rows: 12)
    try await expect("ready", on: tmux)
    try tmux.press("C-z")
    try await expect("resized 60x12", on: tmux)
    try tmux.press("Down")
    try await expect("key Down", on: tmux)
  }

  @Test("without a terminal the error says so")
  func noTerminal() throws {
    let output = try Shell.run([BuildProducts.program("screen-probe").path])
    #expect(output.status == 1)
    #expect(output.stdout.contains("not a terminal"))
  }
}
