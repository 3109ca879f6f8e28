import Climbing
import Log
import Timers

/// What logging costs the climber: in time, in words and keys, and in what had to be taken back.
package struct Friction: Equatable, Sendable {
  package private(set) var attempts = 0
  package private(set) var byVoice = 0
  package private(set) var undos = 0
  /// Words and keys that were given: each makes one action of the log.
  package private(set) var commands = 0
  /// Of each attempt the time from the word's end, or the key press, to the decision.
  package private(set) var timesToLog: [Duration] = []
  /// Of each change of route or grade, however many words it took, the time from the first of them to the last.
  package private(set) var switches: [Duration] = []

  /// Of sessions, one after the other.
  package init(_ sessions: some Sequence<[Event]>) {
    for events in sessions { add(events) }
  }

  private mutating func add(_ events: [Event]) {
    var actions: Set<Event.ID> = []
    var current: (first: Moment, last: Moment)?
    func ended(_ run: (first: Moment, last: Moment)?) -> [Duration] {
      run.map { [$0.last - $0.first] } ?? []
    }
    for event in events where event.payload.isCommanded {
      actions.insert(event.actionID)
      if case .undone = event.payload { undos += 1 }
      if event.payload.isSwitch {
        current = (current?.first ?? event.at, event.at)
      } else if case .climb(.attemptLogged(let entry)) = event.payload {
        switches += ended(current)
        current = nil
        attempts += 1
        timesToLog.append(entry.timeToLog)
        if entry.gesture == .voice { byVoice += 1 }
      }
    }
    switches += ended(current)
    commands += actions.count
  }

  /// The value that a share of the others do not exceed, 0...1, by nearest rank; nil of none.
  package static func quantile(_ share: Double, of values: [Duration]) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = Int((share * Double(values.count)).rounded(.up))
    return values.sorted()[min(values.count, max(1, rank)) - 1]
  }
}

extension EventPayload {
  /// Whether somebody said or pressed something for it.
  fileprivate var isCommanded: Bool {
    switch self {
    case .sessionStarted, .sessionEnded, .sessionDeleted, .imported, .goal, .unknown: false
    case .undone, .redone, .activity: true
    case .timer(.phaseBegan), .timer(.logged), .timer(.discarded): false
    case .timer: true
    case .climb(.started), .climb(.routeOpened), .climb(.routeSwitched(_, _, method: .start)),
      .climb(.planAdvanced), .climb(.planHeld), .climb(.restStarted(source: .auto, _)),
      .climb(.restStarted(source: .plan, _)):
      false
    case .climb: true
    }
  }

  fileprivate var isSwitch: Bool {
    if case .climb(.routeSwitched) = self { return true }
    if case .climb(.gradeChanged) = self { return true }
    return false
  }
}
