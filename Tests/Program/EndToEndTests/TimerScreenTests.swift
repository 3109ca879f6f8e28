import Foundation
import TestSupport
import TestTraits
import Testing

/// The timers in a real terminal: list, form, and a workout alone or over a session.
@Suite("Timer screen", .startsPrograms, .timeLimit(.minutes(30)))
struct TimerScreenTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func start(_ arguments: String, columns: Int = 80, rows: Int = 24) throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(arguments) --no-mic --mute", columns: columns,
      rows: rows, environment: home.environment)
  }

  private func query(_ sql: String) throws -> String {
    try Shell.run(["sqlite3", home.database, sql]).stdout
  }

  @Test("a preset is made in the form, which shows mistakes beside their fields")
  func form() async throws {
    let tmux = try start("timer")
    try await tmux.expect("Tabata", "For Time", "AMRAP")
    try tmux.press("n")
    try await tmux.expect("New preset")
    try tmux.type("Core")
    try tmux.press("Tab", "Tab")
    try tmux.type("1:90")
    try tmux.press("Enter")
    try await tmux.expect("1:90", "! write 1:30, 90 or 1m30s")
    try tmux.type("1m30s")
    try tmux.press("Down", "Right", "Enter")
    try await tmux.expect("▶ Core", "work 1:30, rest 1:05, 4 rounds")
    let presets = try home.run("timer", "presets")
    #expect(presets.stdout.contains("work 1:30, rest 1:05, 4 rounds"))
    try tmux.press("Enter")
    try await tmux.expect("Core", "Enter start")
    try tmux.press("Escape")
    try await tmux.expect("▶ Core")
  }

  @Test(
    "a hold opened with t runs over a session, logs itself there at zero, and the session continues"
  )
  func overSession() async throws {
    _ = try Shell.run(
      [
        BuildProducts.program("chalktalk").path, "timer", "hold", "--for", "2", "--name", "plank",
        "--script", try script("1 say start\n4 end\n"),
      ], environment: home.environment)
    let tmux = try start("climb --grade V1")
    try await tmux.expect("CLIMB")
    try tmux.press("s", "t")
    try await tmux.expect("plank LAST USED", "held 0:02")
    try tmux.press("Enter")
    try await tmux.expect("plank", "Enter start")
    try tmux.press("Enter")
    try await tmux.expect("Logged plank")
    try await tmux.press("q", until: "tries")
    try tmux.press("f")
    try await tmux.expect("FALL  V1, attempt 2")
    #expect(
      try query(
        """
        SELECT kind FROM event WHERE session_id = (SELECT session_id FROM event WHERE kind = 'climb.attempt')
        AND kind IN ('climb.attempt', 'timer.logged') ORDER BY sequence
        """) == "climb.attempt\ntimer.logged\nclimb.attempt\n")
    let history = try home.run("history")
    #expect(history.stdout.contains("2 attempts, 1 send  plank 0:02"))
  }

  @Test("a workout stopped by Ctrl-C is logged as far as it went")
  func controlC() async throws {
    let tmux = try start("timer amrap --for 10:00")
    try await tmux.expect("Enter start")
    try tmux.press("Enter")
    try await tmux.expect("Space pause")
    try tmux.press("C-c")
    #expect(try await Shell.wait { try tmux.isDead() })
    #expect(try query("SELECT count(*) FROM event WHERE kind = 'timer.logged'") == "1\n")
  }

  private func script(_ text: String) throws -> String {
    try home.write(text, to: "script")
  }
}
