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
}
