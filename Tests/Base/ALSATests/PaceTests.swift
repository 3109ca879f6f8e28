import Audio
import Testing

@testable import ALSA

@Suite("The pace of a microphone", .timeLimit(.minutes(30)))
struct PaceTests {
  private let period = AudioFormat.sampleRate / 50

  @Test("a device that never makes its reader wait is slowed down")
  func withoutClock() {
    var pace = Pace()
    let pauses = (0..<1000).map { _ in pace.mustPause(after: period, wait: .microseconds(20)) }
    #expect(!pauses.prefix(250).contains(true))
    #expect(!pauses.dropFirst(250).contains(false))
  }

  @Test("a device with a clock isn't, even if it gives four seconds at once")
  func withClock() {
    var pace = Pace()
    let pauses = (0..<1000).map { number in
      let wait = number.isMultiple(of: 200) ? Duration.milliseconds(20) : .microseconds(20)
      return pace.mustPause(after: period, wait: wait)
    }
    #expect(!pauses.contains(true))
  }
}
