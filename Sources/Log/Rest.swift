/// A rest that is running or paused. The session has one at a time, whatever is done in it.
package struct Rest: Equatable, Sendable {
  package let startedAt: Moment
  /// How long it should be; nil for as long as it takes.
  package let length: Duration?
  package let source: RestSource
  /// When it was paused; nil while it runs.
  package private(set) var pausedAt: Moment?
  private var resumedAt: Moment?
  /// How long earlier pauses took.
  private var stood = Duration.zero

  package init(startedAt: Moment, length: Duration?, source: RestSource) {
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

  /// When it is over; nil without a length and while it is paused.
  package var deadline: Moment? { isPaused ? nil : length.map { moment(after: $0) } }

  /// When it last began to run, or was paused.
  package var changedAt: Moment { pausedAt ?? resumedAt ?? startedAt }

  /// When so much of it will have run, if it isn't paused again.
  package func moment(after rested: Duration) -> Moment { startedAt + stood + rested }

  package mutating func pause(at now: Moment) { pausedAt = pausedAt ?? now }

  package mutating func resume(at now: Moment) {
    guard let pausedAt else { return }
    stood += max(.zero, now - pausedAt)
    self.pausedAt = nil
    resumedAt = now
  }
}

/// Who started a rest.
package enum RestSource: String, Sendable, CaseIterable {
  case voice, key, touch
  /// By itself after an attempt or a set.
  case auto
  case plan
}

/// When a rest starts by itself and how long it is, where nothing else says so.
package struct RestPolicy: Equatable, Sendable {
  /// Off: no rest starts, by word, by itself or by a plan.
  package var isOn = true
  package var startsByItself = false
  /// nil: it has no length and counts up.
  package var length: Duration? = .seconds(180)

  package init() {}
}

/// What an activity asks of the session's rest along with the events of an order.
package enum RestRequest: Equatable, Sendable {
  /// Something was done, so a rest that runs is over. It ends before the order's events.
  case ends
  /// Starts after the order's events, in place of one that runs. While rests are off, it only ends that one.
  case starts(length: Duration?, RestSource)
}
