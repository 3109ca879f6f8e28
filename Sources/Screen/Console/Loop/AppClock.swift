package import Core
import Session
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program's only clock. It reads the wall clock once, at the start; from then on the
/// continuous clock counts, which goes on through suspend and doesn't step back when the system's
/// time is corrected. `step` tells when it was, for what leaves the run (`WallTime`).
package struct AppClock: Sendable {
  /// The present moment.
  package let now: @Sendable () -> Moment
  /// The moment of an instant of the continuous clock, with which device threads stamp their data.
  package let moment: @Sendable (_ instant: ContinuousClock.Instant) -> Moment
  /// Sleeps until a moment, with no tolerance; throws if cancelled.
  package let sleep: @Sendable (_ until: Moment) async throws -> Void
  /// By how much the wall clock was set since the last call; nil if it wasn't.
  package let step: @Sendable () -> Duration?

  package init(
    now: @escaping @Sendable () -> Moment,
    moment: @escaping @Sendable (ContinuousClock.Instant) -> Moment,
    sleep: @escaping @Sendable (Moment) async throws -> Void,
    step: @escaping @Sendable () -> Duration? = { nil }
  ) {
    self.now = now
    self.moment = moment
    self.sleep = sleep
    self.step = step
  }

  /// The clock of a real run.
  package static func system() -> AppClock {
    let clock = ContinuousClock()
    let origin = clock.now
    let wall = wallTime()
    let watch = WallWatch()
    return AppClock(
      now: { wall + origin.duration(to: clock.now) },
      moment: { wall + origin.duration(to: $0) },
      sleep: { moment in
        try await clock.sleep(until: origin + (moment - wall), tolerance: .zero)
      },
      step: {
        let before = origin.duration(to: clock.now)
        let read = wallTime()
        let after = origin.duration(to: clock.now)
        return watch.step(wall: read - wall, between: before, and: after)
      }
    )
  }

  private static func wallTime() -> Moment {
    Moment(microseconds: Int64((Date().timeIntervalSince1970 * 1e6).rounded()))
  }
}

/// Notices that the wall clock was set: it then no longer runs beside the boot clock.
package final class WallWatch: Sendable {
  /// How far the wall clock is known to be ahead of where it began.
  private let offset = Mutex(Duration.zero)

  package init() {}

  /// - Parameters:
  ///   - wall: how far the wall clock has come since the start.
  ///   - before: how far the boot clock had come just before that was read.
  ///   - after: and just after. If they are far apart, something held the program up, and the reading is no good.
  package func step(
    wall: Duration, between before: Duration, and after: Duration
  ) -> Duration? {
    guard after - before < .milliseconds(100) else { return nil }
    return offset.withLock { offset in
      let step = wall - before - offset
      guard step >= ClockEvent.smallestStep || step <= .zero - ClockEvent.smallestStep else {
        return nil
      }
      offset = offset + step
      return step
    }
  }
}
