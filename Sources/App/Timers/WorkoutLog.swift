import Foundation
package import Log
package import Session
import Timers

/// How workouts come into the log: each as a session of its own, or into the session that runs.
package enum WorkoutLog: Equatable, Sendable {
  case ownSession(SessionStart)
  case session(id: String)

  /// The events of a workout that is over.
  func record(_ timer: WorkoutTimer, at now: Moment, newID: () -> String) -> Decision {
    let entry = WorkoutEntry(timer, at: now)
    let action = newID()
    func event(_ id: String, _ session: String, _ at: Moment, _ kind: Event.Kind) -> Event {
      Event(id: id, sessionID: session, actionID: action, at: at, kind: kind)
    }
    let events: [Event]
    switch self {
    case .session(let id):
      events = [event(action, id, now, .workoutLogged(entry))]
    case .ownSession(let start):
      let id = newID()
      events = [
        event(action, id, timer.startedAt ?? now, .sessionStarted(start)),
        event(newID(), id, now, .workoutLogged(entry)), event(newID(), id, now, .sessionEnded),
      ]
    }
    return Decision(events: events, reply: .workoutLogged(timer.configuration.title))
  }
}

extension WorkoutEntry {
  fileprivate init(_ timer: WorkoutTimer, at now: Moment) {
    self.init(
      kind: timer.configuration.kind.rawValue, name: timer.configuration.title,
      configuration: Self.json(timer.configuration), summary: Self.json(timer.summary(at: now)),
      isComplete: timer.state == .complete, elapsed: timer.total(at: now))
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are finite, texts and truths: encoding them cannot fail.
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  /// What came of it and what was planned; nil when what was written cannot be read any more.
  package var told: String? {
    guard let summary = decoded(WorkoutSummary.self, summary) else { return nil }
    return "\(summary.result) (planned: \(summary.plan))"
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// The workout as the timer screen tells of it; nil when what was written cannot be read any more.
  package func past(at moment: Moment) -> TimerShelf.Past? {
    guard let configuration = decoded(WorkoutConfiguration.self, configuration),
      let summary = decoded(WorkoutSummary.self, summary)
    else { return nil }
    return TimerShelf.Past(configuration: configuration, result: summary.result, at: moment)
  }
}
