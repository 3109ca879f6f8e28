package import Climbing
package import Lifting
package import Log
package import Timers

/// Something that happened in a session.
package typealias Event = LogEntry<EventPayload>

/// What it was: of the session itself and its rest, of one of its activities, or of undo.
package enum EventPayload: Equatable, Sendable {
  case sessionStarted(SessionStart)
  case sessionEnded
  /// The climber does not want it any more: it is in no list and no sum.
  case sessionDeleted
  case climb(ClimbEvent)
  case timer(TimerEvent)
  case lift(LiftEvent)
  case rest(RestEvent)
  case goal(GoalEvent)
  case undone(actionID: Event.ID, sinceThen: Duration)
  case redone(actionID: Event.ID)
  /// What another program's file said of something that came in with it.
  case imported(ImportedRow)
  /// Of a kind, or a version of one, that this program does not know: kept as it is.
  case unknown(StoredPayload)
}

/// What a session starts with, whatever is done in it.
package struct SessionStart: Equatable, Sendable {
  package var appVersion: String
  package var device: String
  /// The partner whose session it is; nil: the log's owner.
  package var climber: String?

  package init(appVersion: String, device: String, climber: String? = nil) {
    self.appVersion = appVersion
    self.device = device
    self.climber = climber
  }
}

extension EventPayload {
  package var effect: ActionEffect {
    switch self {
    case .sessionStarted, .sessionEnded, .imported, .goal: .stands
    case .sessionDeleted, .rest: .acts
    case .climb(let event): event.effect
    case .timer(let event): event.effect
    case .lift(let event): event.effect
    case .undone(let action, _): .undoes(actionID: action)
    case .redone(let action): .redoes(actionID: action)
    // Whatever it was, it was done last: undo takes it back as it takes back what it knows.
    case .unknown: .acts
    }
  }
}
