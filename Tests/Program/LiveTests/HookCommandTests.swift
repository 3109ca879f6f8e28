import Console
import Foundation
import TestSupport
import Testing

@testable import Live

@Suite("Hook command", .timeLimit(.minutes(30)))
struct HookCommandTests {
  private let hook = Hook(occasion: .phase, variables: ["CHALKTALK_PHASE": "work"])

  @Test("an empty setting has no command")
  func none() {
    #expect(HookCommand([]) == nil)
  }

  @Test("the command's environment describes the moment")
  func environment() throws {
    let command = try #require(HookCommand(["sh", "-c", "test \"$CHALKTALK_PHASE\" = work"]))
    #expect(command.run(hook) == nil)
  }

  @Test("a command that fails is reported with its status")
  func status() throws {
    let command = try #require(HookCommand(["sh", "-c", "exit 3"]))
    #expect(command.run(hook) == "on_phase: sh ended with status 3")
  }

  @Test("a missing command is reported")
  func missing() throws {
    let command = try #require(HookCommand(["chalktalk-has-no-such-program"]))
    #expect(command.run(hook)?.hasPrefix("on_phase: cannot start") == true)
  }

  @Test("a command gets none of the session's files")
  func files() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let command = try #require(HookCommand(["sh", "-c", "test ! -e /proc/self/fd/\(file)"]))
    #expect(command.run(hook) == nil)
  }

  @Test("a command that writes into a closed pipe ends, though the session ignores that signal")
  func closedPipe() throws {
    // As SwiftNIO does, and never takes back.
    signal(SIGPIPE, SIG_IGN)
    let command = try #require(HookCommand(["sh", "-c", "kill -PIPE $$"]))
    #expect(command.run(hook)?.hasSuffix("ended with status \(128 + SIGPIPE)") == true)
  }

  @Test("a command that hangs is killed")
  func hangs() throws {
    let command = try #require(HookCommand(["sleep", "600"]))
    #expect(command.run(hook, limit: .milliseconds(50))?.contains("took longer") == true)
  }

  /// Whether a process with this text in its command line runs.
  private func runs(_ text: String) throws -> Bool {
    try Shell.run(["pgrep", "-f", text]).status == 0
  }

  @Test("what a command leaves running has the rest of the time, and then ends in whatever session")
  func leftover() async throws {
    let mark = "sleep 600.8001"
    let command = try #require(HookCommand(["sh", "-c", "setsid \(mark) & exit 0"]))
    #expect(command.run(hook, limit: .seconds(2)) == nil)
    #expect(try runs(mark))
    #expect(try await Shell.wait { try !runs(mark) })
  }

  /// A command that starts others, each its own way of getting away.
  private func escaping(_ mark: String, depth: Int, _ random: inout SeededRandom) -> String {
    guard depth > 0 else { return "exec \(mark)" }
    let inner = escaping(mark, depth: depth - 1, &random).replacing("'", with: "'\\''")
    return [
      "setsid sh -c '\(inner)' & wait", "setsid -f sh -c '\(inner)'",
      "nohup sh -c '\(inner)' & exit 0",
      "(sh -c '\(inner)' &) ; \(mark)", "env -i setsid sh -c '\(inner)' &  \(mark)",
      "trap '' TERM INT HUP; sh -c '\(inner)' & wait",
    ].randomElement(using: &random) ?? ""
  }

  @Test("nothing that a command started outlives its time", arguments: 1...12)
  func escapes(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    let mark = "sleep 600.81\(seed)"
    let depth = Int.random(in: 1...4, using: &random)
    let command = try #require(
      HookCommand(["sh", "-c", escaping(mark, depth: depth, &random)]))
    _ = command.run(hook, limit: .milliseconds(700))
    #expect(try await Shell.wait { try !runs(mark) })
  }
}
