/// A running or paused rest. The session has one at a time, whatever its activity.
package struct Rest: Equatable, Sendable {
  package let startedAt: Moment
  /// The intended length; nil for no limit.
  package let length: Duration?
  package let source: RestSource
  /// When the rest was paused; nil while it runs.
  package private(set) var pausedAt: Moment?
  private var resumedAt: Moment?
  /// The total length of earlier pauses.
  private var stood = Duration.zero

  package init(startedAt: Moment, length: Duration?, source: RestSource) {
    self.startedAt = startedAt
    self.length = length
    self.source = source
  }

  package var isPaused: Bool { pausedAt != nil }

  /// The time rested so far.
  package func elapsed(at now: Moment) -> Duration {
    max(.zero, (pausedAt ?? now) - startedAt - stood)
  }

  /// Time left, negative once the rest is over; nil without a length.
  package func remaining(at now: Moment) -> Duration? { length.map { $0 - elapsed(at: now) } }

  /// When the rest ends; nil without a length or while paused.
  package var deadline: Moment? { isPaused ? nil : length.map { moment(after: $0) } }

  /// When the rest last started, continued or was paused.
  package var changedAt: Moment { pausedAt ?? resumedAt ?? startedAt }

  /// When a given time will have been rested, if there is no further pause.
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
  /// Automatically, after an attempt or a set.
  case auto
  case plan
}

/// When rests start automatically and how long they are, unless something else decides that.
package struct RestPolicy: Equatable, Sendable {
  /// If off, no rest starts: not by word, automatically, or by a plan.
  package var isOn = true
  package var startsByItself = false
  /// nil: rests have no length and count up.
  package var length: Duration? = .seconds(180)

  package init() {}
}

/// An activity's request for the session's rest, with the events of an order.
package enum RestRequest: Equatable, Sendable {
  /// Something was done, which ends a running rest, before the order's events.
  case ends
  /// Starts a rest after the order's events, and replaces a running one. While rests are off, it
  /// only ends that one.
  case starts(length: Duration?, RestSource)
}
