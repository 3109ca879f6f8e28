import Climbing
import Core
import Session

extension Tally {
  /// The words and keys for climbing, the undos among them, and the time for changes of route or
  /// grade.
  mutating func addFriction(_ events: [Event]) {
    // An import's actions were never commanded, whatever they hold besides the attempt.
    let imports = Set(events.filter(\.payload.isImportedAttempt).map(\.actionID))
    var actions: Set<Event.ID> = []
    var change: (first: Moment, last: Moment)?
    var tried: Set<String> = []
    for event in events {
      switch event.payload {
      case .climb(let climb) where climb.isCommanded && !imports.contains(event.actionID):
        actions.insert(event.actionID)
        if climb.isChange(after: tried) {
          change = (change?.first ?? event.at, event.at)
        } else if case .attemptLogged(let entry) = climb {
          addChange(&change)
          tried.insert(entry.routeID)
        }
      case .rest(let rest) where rest.isCommanded: actions.insert(event.actionID)
      case .undone(let action, _) where actions.contains(action):
        actions.insert(event.actionID)
        add(.undo, "")
      case .redone(let action) where actions.contains(action):
        actions.insert(event.actionID)
      default: break
      }
    }
    addChange(&change)
    if !actions.isEmpty { add(.command, "", number: actions.count) }
  }

  private mutating func addChange(_ change: inout (first: Moment, last: Moment)?) {
    guard let times = change else { return }
    add(.change, "", bucket: ChangeTime.bucket(times.last - times.first))
    change = nil
  }
}

/// The time for a change of route or grade, from its first word or key to its last.
enum ChangeTime {
  static let step = 100
  /// The last bucket: ten minutes and more.
  private static let last = 6000

  static func bucket(_ time: Duration) -> Int {
    min(max(0, Int(time.milliseconds) + step / 2) / step, last)
  }
}

extension RestEvent {
  fileprivate var isCommanded: Bool {
    switch self {
    case .started(source: .auto, _), .started(source: .plan, _): false
    case .started, .paused, .resumed, .ended: true
    }
  }
}

extension EventPayload {
  fileprivate var isImportedAttempt: Bool {
    if case .climb(.attemptLogged(let entry)) = self { entry.gesture == .imported } else { false }
  }
}

extension ClimbEvent {
  /// Whether a word or a key caused the event.
  fileprivate var isCommanded: Bool {
    switch self {
    case .started, .routeOpened, .routeSwitched(_, _, method: .start), .planAdvanced, .planHeld:
      false
    case .attemptLogged, .routeSwitched, .routeNamed, .routePlaced, .onsightMarked, .triedBefore,
      .styled, .gradeChanged, .attemptDeleted, .attemptCorrected, .attemptDescribed, .planStarted,
      .planEnded:
      true
    }
  }

  /// Whether it sets up the next attempt. The grade of a route that was tried is a correction.
  fileprivate func isChange(after tried: Set<String>) -> Bool {
    if case .routeSwitched = self { return true }
    if case .gradeChanged(let route, _, _) = self { return !tried.contains(route) }
    return false
  }
}
