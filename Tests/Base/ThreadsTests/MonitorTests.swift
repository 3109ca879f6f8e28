import Foundation
import Testing
import Threads

@Suite("A monitor", .timeLimit(.minutes(30)))
struct MonitorTests {
  private let monitor = Monitor(0)

  @Test("a wait until a moment that has passed ends at once")
  func passed() {
    let seen = monitor.wait(until: .now - .seconds(1)) { $0 > 0 ? $0 : nil }
    #expect(seen == nil)
  }

  @Test("a wait ends at once if what it waits for is so, even after its moment")
  func already() {
    monitor.change { $0 = 3 }
    #expect(monitor.wait(until: .now - .seconds(1)) { $0 > 2 ? $0 : nil } == 3)
    #expect(monitor.wait { $0 > 2 ? $0 : nil } == 3)
  }

  @Test("every thread that waits gets its turn, and no change is lost")
  func turns() {
    let (threads, rounds) = (4, 200)
    let others = (1..<threads).map { number in
      let thread = Thread { [monitor] in Self.takeTurns(number, of: threads, rounds, in: monitor) }
      thread.start()
      return thread
    }
    Self.takeTurns(0, of: threads, rounds, in: monitor)
    let end = monitor.wait { $0 == threads * rounds ? $0 : nil }
    #expect(end == 800)
    withExtendedLifetime(others) {}
  }

  /// Counts up whenever the count says that it is this thread's turn.
  private static func takeTurns(
    _ number: Int, of threads: Int, _ rounds: Int, in monitor: Monitor<Int>
  ) {
    for _ in 0..<rounds {
      monitor.wait { count in count % threads == number ? () : nil }
      monitor.change { $0 += 1 }
    }
  }
}
