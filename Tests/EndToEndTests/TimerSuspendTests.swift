import Foundation
import TestSupport
import Testing

@Suite("Timer and suspend")
struct TimerSuspendTests {
  @Test("stopped and continued, the timer stands where the wall says")
  func stopped() async throws {
    let home = try TemporaryFolder()
    let program = BuildProducts.program("chalktalk").path
    let tmux = try Tmux(
      "exec \(program) timer interval --get-ready 0 --work 4 --rest 600 --no-mic --mute --start",
      environment: [
        "XDG_CONFIG_HOME": home.url.path + "/config", "XDG_DATA_HOME": home.url.path + "/data",
        "XDG_STATE_HOME": home.url.path + "/state", "LANG": "C.UTF-8",
      ])
    let first = try await tmux.waitForScreen { $0.contains("next: rest 10:00") }
    #expect(first.fits, "\(first.screen)")
    let process = try #require(try tmux.processID())
    kill(process, SIGSTOP)
    try await Task.sleep(for: .seconds(5))
    kill(process, SIGCONT)
    let second = try await tmux.waitForScreen(upTo: .seconds(5)) {
      $0.contains("next: work 0:04")
    }
    #expect(second.fits, "\(second.screen)")
  }
}
