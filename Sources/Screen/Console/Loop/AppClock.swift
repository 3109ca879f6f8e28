package import Core

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program's only clock. It reads the wall clock once, at the start; from then on the
/// continuous clock counts, which goes on through suspend and doesn't step back when the system's
/// time is corrected.
package struct AppClock: Sendable {
  /// The present moment.
  package let now: @Sendable () -> Moment
  /// The moment of an instant of the continuous clock, with which device threads stamp their data.
  package let moment: @Sendable (_ instant: ContinuousClock.Instant) -> Moment
  /// Sleeps until a moment, with no tolerance; throws if cancelled.
  package let sleep: @Sendable (_ until: Moment) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Moment,
    moment: @escaping @Sendable (ContinuousClock.Instant) -> Moment,
    sleep: @escaping @Sendable (Moment) async throws -> Void
  ) {
    self.now = now
    self.moment = moment
    self.sleep = sleep
  }

  /// The clock of a real run.
  package static func system() -> AppClock {
    let clock = ContinuousClock()
    let origin = clock.now
    let wall = Moment(microseconds: Int64((Date().timeIntervalSince1970 * 1e6).rounded()))
    return AppClock(
      now: { wall + origin.duration(to: clock.now) },
      moment: { wall + origin.duration(to: $0) },
      sleep: { moment in
        try await clock.sleep(until: origin + (moment - wall), tolerance: .zero)
      }
    )
  }
}
