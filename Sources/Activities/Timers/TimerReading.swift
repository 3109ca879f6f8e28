package import Core

/// A workout's state at a moment: what the screen shows.
package struct TimerReading: Equatable, Sendable {
  package let state: WorkoutTimer.State
  package let phase: Phase
  /// Time left of the phase; nil where it is open-ended.
  package let remaining: Duration?
  package let elapsed: Duration
  /// Share of the phase that is over, 0...1; nil where it is open-ended.
  package let progress: Double?
  package let set: Int
  package let sets: Int
  /// The current round; for AMRAP and For Time the rounds counted so far.
  package let round: Int
  package let rounds: Int?
  package let countsRounds: Bool
  /// Total time left; nil if a coming phase is open-ended.
  package let totalLeft: Duration?
  package let next: Phase?
  package let isLastSeconds: Bool

  /// For the last seconds the screen shows the time in another style.
  package static let lastSeconds = Duration.seconds(10)
}

extension WorkoutTimer {
  package func reading(at now: Moment) -> TimerReading {
    let phase = self.phase
    let isOver = state == .complete || state == .stopped
    let elapsed = self.elapsed(at: now)
    let remaining = phase.duration.map { isOver ? .zero : max(.zero, $0 - elapsed) }
    let later = isOver ? [] : Array(phases.dropFirst(index + 1))
    let laterLength = later.reduce(Duration?.some(.zero)) { sum, phase in
      guard let sum, let duration = phase.duration else { return nil }
      return sum + duration
    }
    let total: Duration? =
      if let remaining, let laterLength { remaining + laterLength } else { nil }
    return TimerReading(
      state: state, phase: phase, remaining: remaining, elapsed: elapsed,
      progress: phase.duration.map { isOver ? 1 : min(1, elapsed / $0) }, set: phase.set,
      sets: configuration.sets,
      round: configuration.countsRounds ? roundMarks.count : phase.round,
      rounds: configuration.rounds, countsRounds: configuration.countsRounds, totalLeft: total,
      next: later.first,
      isLastSeconds: state == .running
        && remaining.map { $0 <= TimerReading.lastSeconds } ?? false)
  }
}
