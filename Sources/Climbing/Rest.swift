package import Log

/// A rest that runs, or stands still.
package struct Rest: Equatable, Sendable {
  package let startedAt: Moment
  /// How long it should be; nil for as long as it takes.
  package let length: Duration?
  package let source: RestSource
  /// Since when it stands still; nil while it runs.
  package private(set) var pausedAt: Moment?
  private var resumedAt: Moment?
  /// How long it stood still before.
  private var stood = Duration.zero

  init(startedAt: Moment, length: Duration?, source: RestSource) {
    self.startedAt = startedAt
    self.length = length
    self.source = source
  }

  package var isPaused: Bool { pausedAt != nil }

  /// How long was rested.
  package func elapsed(at now: Moment) -> Duration {
    max(.zero, (pausedAt ?? now) - startedAt - stood)
  }

  /// Time left, negative once it is over; nil without a length.
  package func remaining(at now: Moment) -> Duration? { length.map { $0 - elapsed(at: now) } }

  /// When it is over; nil without a length, and while it stands still.
  package var deadline: Moment? { isPaused ? nil : length.map { moment(after: $0) } }

  /// When it last began to run, or was paused.
  package var changedAt: Moment { pausedAt ?? resumedAt ?? startedAt }

  /// When so much of it has run, if it does not stand still again.
  package func moment(after rested: Duration) -> Moment { startedAt + stood + rested }

  mutating func pause(at now: Moment) { pausedAt = pausedAt ?? now }

  mutating func resume(at now: Moment) {
    guard let pausedAt else { return }
    stood += max(.zero, now - pausedAt)
    self.pausedAt = nil
    resumedAt = now
  }
}
