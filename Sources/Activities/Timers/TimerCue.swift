package import Log

/// A sound or a display at a moment of a workout.
package struct TimerCue: Equatable, Sendable {
  package enum Occasion: Equatable, Sendable {
    case phaseStarted(Phase)
    /// Seconds left in the phase: 3, 2, 1; on a hold from 9.
    case lastSeconds(Int)
    /// Half of the workout is over.
    case half
    /// On a hold, every 30 s.
    case timeLeft(Duration)
    /// On a hold: ten seconds are left.
    case lastTen
    case complete
  }

  package var kind: Occasion
  /// When it was due. After a suspend that may be long ago: play what is recent, log all.
  package var due: Moment

  package var isPhaseStart: Bool { if case .phaseStarted = kind { true } else { false } }

  package init(_ kind: Occasion, due: Moment) {
    self.kind = kind
    self.due = due
  }
}
