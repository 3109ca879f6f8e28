package import Climbing
package import Core
package import Lifting
package import Timers

/// Something that happened in a session.
package typealias Event = LogEntry<EventPayload>

/// What happened: to the session and its rest, in one of its activities, or an undo.
package enum EventPayload: Equatable, Sendable {
  case sessionStarted(SessionStart)
  case sessionEnded
  /// The session is removed from every list and sum.
  case sessionDeleted
  case climb(ClimbEvent)
  case timer(TimerEvent)
  case lift(LiftEvent)
  case rest(RestEvent)
  case goal(GoalEvent)
  /// In a session of their own, like goals.
  case correction(ClimbCorrection)
  case file(SharedFileEvent)
  case partner(PartnerEvent)
  case clock(ClockEvent)
  case undone(actionID: Event.ID, sinceThen: Duration)
  case redone(actionID: Event.ID)
  /// A row of another program's file, for an entry imported from it.
  case imported(ImportedRow)
  /// In a session of its own.
  case fileImport(FileImport)
  /// A kind, or a version of a kind, that this program doesn't know: kept unchanged.
  case unknown(StoredPayload)
}

/// What a session starts with, whatever its activity.
package struct SessionStart: Equatable, Sendable {
  package var appVersion: String
  package var device: String
  /// The partner whose session it is; nil for the log's owner.
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
    case .sessionStarted, .imported, .goal, .file, .clock(.set): .stands
    case .sessionEnded: .standsUnlessNamed
    case .sessionDeleted, .rest, .correction, .partner, .clock(.dated), .fileImport: .acts
    case .climb(let event): event.effect
    case .timer(let event): event.effect
    case .lift(let event): event.effect
    case .undone(let action, _): .undoes(actionID: action)
    case .redone(let action): .redoes(actionID: action)
    // Unknown, but the latest action: undo takes it back like any other.
    case .unknown: .acts
    }
  }

  /// Whether a list of sessions shows it while the session goes on.
  package var isListed: Bool {
    switch self {
    case .sessionStarted, .sessionEnded, .sessionDeleted, .climb(.started), .clock: true
    case .climb, .timer, .lift, .rest, .goal, .correction, .file, .partner, .undone, .redone,
      .imported, .fileImport, .unknown:
      false
    }
  }

  /// Whether it is an attempt or a set.
  package var isTry: Bool {
    switch self {
    case .climb(.attemptLogged), .lift(.setLogged): true
    case .sessionStarted, .sessionEnded, .sessionDeleted, .climb, .timer, .lift, .rest, .goal,
      .correction, .file, .partner, .clock, .undone, .redone, .imported, .fileImport,
      .unknown:
      false
    }
  }
}
