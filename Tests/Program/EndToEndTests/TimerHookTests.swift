import Foundation
import TestSupport
import TestTraits
import Testing

/// The user's own commands and the status file, with the real program.
@Suite("Timer hooks and status", .startsPrograms, .timeLimit(.minutes(30)))
struct TimerHookTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private func configure(_ text: String) throws {
    let folder = home.url.appendingPathComponent("config/chalktalk")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent("config.toml"))
  }

  /// A program that writes its environment and arguments into a file of the folder.
  private func witness() throws -> String {
    let file = home.url.path + "/witness.sh"
    try Shell.write(
      program: """
        #!/bin/sh
        echo "$1 $CHALKTALK_PHASE $CHALKTALK_ROUND/$CHALKTALK_ROUNDS $CHALKTALK_REMAINING \
        $CHALKTALK_TIMER" >> '\(home.url.path)/told'
        """, to: file)
    return file
  }

  private func told() -> String {
    (try? String(contentsOfFile: home.url.path + "/told", encoding: .utf8)) ?? ""
  }

  private func run(_ arguments: [String], script: String) throws -> Shell.Output {
    let file = try home.write(script, to: "script")
    return try home.run(
      ["timer"] + arguments + ["--script", file])
  }

  @Test("commands get the phase, the round and the remaining time")
  func hooks() throws {
    let witness = try witness()
    try configure(
      """
      on_phase = ["\(witness)", "a phase"]
      on_complete = "\(witness) end"
      """)
    let output = try run(
      ["interval", "--get-ready", "5", "--work", "20", "--rest", "10", "--rounds", "1"],
      script: "1 say start\n40 end\n")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(
      told() == """
        a phase get ready 1/1 5 New Timer
        a phase work 1/1 20 New Timer
        a phase rest 1/1 10 New Timer
        end complete 1/1 0 New Timer

        """)
  }

  @Test("no shell reads the command, so special characters are passed on unchanged")
  func noShell() throws {
    try configure("on_phase = [\"\(try witness())\", \"$HOME; `id` > x\"]")
    _ = try run(["hold", "--for", "5"], script: "1 say start\n3 end\n")
    #expect(told().hasPrefix("$HOME; `id` > x work"))
  }

  @Test("a command that can't start or fails is reported, and the workout is logged anyway")
  func failure() throws {
    try configure("on_phase = [\"/no/such/program\"]\non_complete = [\"false\"]")
    let output = try run(["hold", "--for", "5"], script: "1 say start\n9 end\n")
    #expect(output.status == 0)
    #expect(output.stderr.contains("on_phase: cannot start /no/such/program"))
    #expect(output.stderr.contains("on_complete: false ended with status 1"))
    let log = try Shell.run([
      "sqlite3", home.database,
      "SELECT count(*) FROM event WHERE kind = 'timer.logged'",
    ])
    #expect(log.stdout == "1\n")
  }

  @Test("a command that hangs is killed with everything it started")
  func hangs() async throws {
    let mark = "86\(UInt16.random(in: 10_000...60_000))"
    try configure("on_phase = [\"sh\", \"-c\", \"sleep \(mark); true\"]")
    let output = try run(["hold", "--for", "5"], script: "1 say start\n3 end\n")
    #expect(output.stderr.contains("took longer than"))
    #expect(
      try await Shell.wait { try Shell.run(["pgrep", "-f", "sleep \(mark)"]).stdout.isEmpty })
  }

  @Test("an invalid command is refused with file and line", arguments: ["3", "[1, 2]", "\"\""])
  func refused(value: String) throws {
    try configure("# settings\non_phase = \(value)\n")
    let output = try run(["hold"], script: "1 end\n")
    #expect(output.status == 78)
    #expect(output.stderr.contains("config.toml:2:1: on_phase takes"), "\(output.stderr)")
  }

  @Test("a failing command shows on the screen while the timer runs, and in the status file")
  func live() async throws {
    try configure("on_phase = [\"/no/such/program\"]\n")
    let status = home.url.appendingPathComponent("status")
    let program = BuildProducts.program("chalktalk").path
    let tmux = try Tmux(
      "\(program) timer interval --get-ready 0 --work 30:00 --rounds 3 --no-mic --mute "
        + "--status \(status.path)",
      environment: home.environment)
    try await tmux.expect("Enter start")
    try tmux.press("Enter")
    try await tmux.expect("on_phase: cannot start", "left in all")
    func line() -> String { (try? String(contentsOf: status, encoding: .utf8)) ?? "" }
    #expect(try await Shell.wait { line().contains(/WORK \d+:\d\d round 1\/3\n$/) })
    try tmux.press("Space")
    #expect(try await Shell.wait { line().contains(" paused round 1/3") })
    #expect(line().split(separator: "\n").count == 1)
  }
}
