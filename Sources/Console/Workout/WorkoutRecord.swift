import Climbing
import Foundation
import Hearing
package import Log
import Session
import Sound
import Timers

extension WorkoutLayer {
  /// Hands what was done to the log.
  mutating func record(_ desk: inout Desk) {
    isRecording = true
    let ending =
      timer.state == .complete
      ? Reply(
        .send, "Logged \(timer.configuration.title)", tone: .timerEnd,
        speech: voice ? "Workout complete" : nil)
      : Reply(.info, "Stopped and logged", tone: .finish)
    desk.log(
      WorkoutEntry(timer, at: desk.now), since: timer.startedAt ?? desk.now, telling: ending)
  }
}

extension Desk {
  /// Into the session that runs; a workout alone is a session of its own.
  fileprivate mutating func log(
    _ entry: WorkoutEntry, since start: Moment, telling reply: Reply
  ) {
    let command = Command("log", by: .timer, at: now)
    guard opening.grade == nil else {
      return order(.logWorkout(entry), by: command, telling: reply)
    }
    var events = openingEvents(at: start)
    for order in [Order.logWorkout(entry), .finish] {
      events += SessionState(folding: events).decide(order, context(of: command)).events
    }
    add([.commit(Decision(events: events, reply: reply))])
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
