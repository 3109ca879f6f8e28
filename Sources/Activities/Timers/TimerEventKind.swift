import Log

/// The kinds of the timers' events in the log (docs/log-format.md).
package enum TimerEventKind: String, StoredKind {
  case started = "timer.started"
  case paused = "timer.paused"
  case resumed = "timer.resumed"
  case skipped = "timer.skipped"
  case wentBack = "timer.went-back"
  case phase = "timer.phase"
  case ran = "timer.ran"
  case round = "timer.round"
  case set = "timer.set"
  case logged = "timer.logged"
  case discarded = "timer.discarded"

  package var oldName: String? {
    switch self {
    case .logged: "workoutLogged"
    case .started, .paused, .resumed, .skipped, .wentBack, .phase, .ran, .round, .set,
      .discarded:
      nil
    }
  }
}
