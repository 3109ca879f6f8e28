import Console
import Core
import Testing

@testable import Live

@Suite("Alarm", .timeLimit(.minutes(30)))
struct AlarmTests {
  @Test("it rings once, at the moment set last")
  func rings() async {
    let (rung, ring) = AsyncStream.makeStream(of: Moment.self)
    let clock = AppClock(
      now: { Moment(microseconds: 0) }, moment: { _ in Moment(microseconds: 0) },
      sleep: { moment in
        // A cancelled sleeper must not ring; the one for the last moment wakes at once.
        if moment != Moment(microseconds: 2) { try await Task.sleep(for: .seconds(3600)) }
      })
    let alarm = Alarm(clock: clock) { ring.yield(Moment(microseconds: 2)) }
    alarm.set(Moment(microseconds: 1))
    alarm.set(Moment(microseconds: 2))
    var iterator = rung.makeAsyncIterator()
    #expect(await iterator.next() == Moment(microseconds: 2))
    alarm.set(nil)
  }
}
