/// A point in time: microseconds since the Unix epoch.
///
/// Only the shell reads a clock. It fixes the wall time once at start and adds the continuous clock's
/// elapsed time (which goes on through suspend), so within one run moments never go backwards.
package struct Moment: InstantProtocol, Hashable, Sendable {
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package func advanced(by duration: Duration) -> Moment {
    Moment(microseconds: microseconds + duration.microseconds)
  }

  package func duration(to other: Moment) -> Duration {
    .microseconds(other.microseconds - microseconds)
  }

  package static func < (lhs: Moment, rhs: Moment) -> Bool {
    lhs.microseconds < rhs.microseconds
  }
}

extension Moment {
  /// The same moment in whole milliseconds since the Unix epoch, as the event schema writes it.
  package var milliseconds: Int64 { microseconds / 1000 }

  package init(milliseconds: Int64) {
    self.init(microseconds: milliseconds * 1000)
  }

  /// The time from `earlier` to `later`.
  package static func - (later: Moment, earlier: Moment) -> Duration {
    earlier.duration(to: later)
  }

  package static func + (moment: Moment, duration: Duration) -> Moment {
    moment.advanced(by: duration)
  }

  package static func - (moment: Moment, duration: Duration) -> Moment {
    moment.advanced(by: .zero - duration)
  }
}

extension Duration {
  /// Whole microseconds, rounded toward zero.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// Whole milliseconds, rounded toward zero.
  package var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// Seconds to the microsecond, as the nearest floating-point number, so that text shows no
  /// rounding: 0.470862, not 0.47086200000000006.
  package var inSeconds: Double { Double(microseconds) / 1_000_000 }
}
