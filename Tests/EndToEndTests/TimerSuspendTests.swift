import Foundation
import TestSupport
import Testing

@Suite("Timer and suspend")
struct TimerSuspendTests {
  /// Seconds of the line "39:57 left in all"; nil while it isn't shown.
  private func secondsLeft(_ screen: String) -> Int? {
    guard let match = screen.firstMatch(of: /(\d+):(\d\d) left in all/), let minutes = Int(match.1),
      let seconds = Int(match.2)
    else { return nil }
    return minutes * 60 + seconds
  }

  // It once ran against the wall with a phase of four seconds: on a busy machine that was over before the
  // first look at the screen. So the phases are long, and the total is what is read.
  @Test("stopped and continued, the timer stands where the wall says")
  func stopped() async throws {
    let home = try TestHome()
    let program = BuildProducts.program("chalktalk").path
    let tmux = try Tmux(
      // Under a shell: tmux at once continues a stopped child of its own.
      "\(program) timer interval --get-ready 0 --work 600 --rest 600 --no-mic --mute --start; true",
      environment: home.environment)
    let first = try await tmux.waitForScreen { secondsLeft($0) != nil }
    let before = try #require(secondsLeft(first.screen), "\(first.screen)")
    let shell = try #require(try tmux.processID())
    let child = try Shell.run(["pgrep", "-P", "\(shell)"]).stdout.split(separator: "\n").first
    let process = try #require(child.flatMap { Int32($0) })
    kill(process, SIGSTOP)
    let stopped = ContinuousClock.now
    try await Task.sleep(for: .seconds(6))
    #expect(try secondsLeft(tmux.screen()).map { before - $0 <= 2 } == true, "it was stopped")
    kill(process, SIGCONT)
    let second = try await tmux.waitForScreen(upTo: .seconds(10)) {
      secondsLeft($0).map { before - $0 >= 6 } ?? false
    }
    let after = try #require(secondsLeft(second.screen))
    let elapsed = Int((ContinuousClock.now - stopped).components.seconds)
    #expect(second.fits, "\(second.screen)")
    #expect(before - after <= elapsed + 2)
  }
}
