import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Timer and suspend", .startsPrograms, .timeLimit(.minutes(30)))
struct TimerSuspendTests {
  /// Seconds of the line "39:57 left in all"; nil while it isn't shown.
  private func secondsLeft(_ screen: String) -> Int? {
    guard let match = screen.firstMatch(of: /(\d+):(\d\d) left in all/), let minutes = Int(match.1),
      let seconds = Int(match.2)
    else { return nil }
    return minutes * 60 + seconds
  }

  // It once ran with a phase of four seconds, which a busy machine finished before the first look at the screen. Now the
  // phases are long, and the total must stay within bounds that allow for a slow machine: it can't begin before the program.
  @Test("after a stop and a continue the timer shows the right time")
  func stopped() async throws {
    let home = try TestHome()
    let program = BuildProducts.program("chalktalk").path
    let clock = ContinuousClock()
    let begun = clock.now
    let tmux = try Tmux(
      // Under a shell, because tmux immediately continues its own stopped child.
      "\(program) timer interval --get-ready 0 --work 600 --rest 600 --rounds 1 --start "
        + "--no-mic --mute; true",
      environment: home.environment)
    let first = try await tmux.waitForScreen { secondsLeft($0) != nil }
    let before = try #require(secondsLeft(first.screen), "\(first.screen)")
    let shell = try #require(try tmux.processID())
    let child = try Shell.run(["pgrep", "-P", "\(shell)"]).stdout.split(separator: "\n").first
    let process = try #require(child.flatMap { Int32($0) })
    kill(process, SIGSTOP)
    #expect(try await Shell.wait { try state(of: process) == "T" }, "it was stopped")
    let stopped = clock.now
    #expect(try await Shell.wait { clock.now - stopped >= .seconds(6) })
    kill(process, SIGCONT)
    let second = try await tmux.waitForScreen { secondsLeft($0).map { before - $0 >= 6 } ?? false }
    let after = try #require(second.fits ? secondsLeft(second.screen) : nil, "\(second.screen)")
    let total = 600 + 600
    #expect(Double(total - after) <= (clock.now - begun) / .seconds(1) + 1)
  }

  /// A process's state by proc(5): `T` is stopped.
  private func state(of process: Int32) throws -> String? {
    try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      .firstMatch(of: /State:\s+(\S)/).map { String($0.1) }
  }
}
