import Foundation
import TestSupport
import TestTraits
import Testing

/// A session in lines of text whose input ends, as from a pipe.
@Suite("A plain session", .startsPrograms, .timeLimit(.minutes(30)))
struct PlainSessionTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  @Test("a plain session without a microphone ends with its input and stays open")
  func inputEnds() throws {
    let output = try plain("climb", input: "s")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output)")
    #expect(output.stdout.contains("SEND"))
    #expect(output.stdout.contains("keyboard only\n") && !output.stdout.contains("listen"))
    #expect(try home.run("history").stdout.contains("  open  boulder  1 attempt, 1 send\n"))
  }

  @Test("in a plain session a started workout runs to its end without input")
  func inputEndsInWorkout() throws {
    let output = try plain("timer hold --for 2 --name plank", input: "\r")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output)")
    #expect(try home.run("history").stdout.contains("plank 0:02\n"))
  }

  @Test("a session that may open too few files says so, and raises a limit that it may raise")
  func fewFiles() throws {
    let program = BuildProducts.program("chalktalk").path
    func session(_ limits: String) throws -> Shell.Output {
      try Shell.run(
        ["bash", "-c", "\(limits); exec \(program) climb --plain --no-mic --mute"],
        environment: home.environment, input: "s")
    }
    let refused = try session("ulimit -n 24")
    #expect(refused.status == 71 && refused.stderr.contains("open only 24"), "\(refused)")
    let raised = try session("ulimit -S -n 24")
    #expect(raised.status == 0 && raised.stdout.contains("SEND"), "\(raised)")
  }

  @Test(
    "a plain session ends when nobody reads its lines, even while its page for phones is open",
    arguments: ["", "--remote local"])
  func unread(option: String) throws {
    try home.write("remote-port = 0\n", to: "config/chalktalk/config.toml")
    let program = BuildProducts.program("chalktalk").path
    let session = "timeout 120 \(program) climb --plain --no-mic --mute \(option)"
    let output = try Shell.run(
      [
        "bash", "-c",
        "cd \(home.url.path); set -o pipefail; mkfifo keys; \(session) <> keys | head -1",
      ], environment: home.environment)
    #expect(output.status == 0, "\(output)")
  }

  /// Runs the program with this input; one that doesn't end is killed, with status 124.
  private func plain(_ command: String, input: String) throws -> Shell.Output {
    let arguments = command.split(separator: " ").map(String.init)
    return try Shell.run(
      ["timeout", "120", BuildProducts.program("chalktalk").path] + arguments
        + ["--plain", "--no-mic", "--mute"], environment: home.environment, input: input)
  }
}
