package import Log

/// What happens on the timers. Of each workout the first is its start, the last what became of it.
package enum TimerEvent: Equatable, Sendable {
  case started(WorkoutConfiguration)
  case paused, resumed
  /// By the user: on to the next phase, or back.
  case skipped, wentBack
  /// A phase began by itself, counted from 0: so much is known to have been done when the power goes.
  case phaseBegan(Int)
  /// It has run until now, in the middle of a phase, which may be long: the same for those.
  case ran
  case roundCounted
  /// A set of a hold that was done beside the timer.
  case setAdded
  /// It is over: its configuration and what was done.
  case logged(WorkoutEntry)
  /// It is over, and nothing was done that counts.
  case discarded

  package var effect: ActionEffect {
    switch self {
    case .roundCounted, .setAdded, .logged, .discarded: .acts
    case .started, .paused, .resumed, .skipped, .wentBack, .phaseBegan, .ran: .stands
    }
  }
}
