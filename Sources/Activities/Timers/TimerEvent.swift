package import Core

/// What happens on the timers. A workout's first event is its start, its last how it ended.
package enum TimerEvent: Equatable, Sendable {
  case started(WorkoutConfiguration)
  case paused, resumed
  /// By the user: on to the next phase, or back.
  case skipped, wentBack
  /// A phase began automatically, counted from 0: shows how much was done if the power fails.
  case phaseBegan(Int)
  /// It was still running at this moment in the middle of a (perhaps long) phase; for the same
  /// purpose.
  case ran
  case roundCounted
  /// A set of a hold done without the timer.
  case setAdded
  /// It is over: its configuration and what was done.
  case logged(WorkoutEntry)
  /// It is over, without anything worth counting.
  case discarded

  package var effect: ActionEffect {
    switch self {
    case .roundCounted, .setAdded, .logged, .discarded: .acts
    case .started: .standsUnlessNamed
    case .paused, .resumed, .skipped, .wentBack, .phaseBegan, .ran: .stands
    }
  }
}
