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
    desk.end(
      .log(WorkoutEntry(timer, at: desk.now)), since: timer.startedAt ?? desk.now,
      telling: ending)
  }
}

extension Desk {
  private var timerCommand: Command { Command("log", by: .timer, at: now) }

  /// Into the session that runs, or a new one.
  mutating func log(_ timerOrder: TimerOrder) {
    order(.timer(timerOrder), by: timerCommand)
  }

  /// The end of a workout; with a workout that stands alone its session ends.
  fileprivate mutating func end(
    _ timerOrder: TimerOrder, since start: Moment, telling reply: Reply
  ) {
    guard opening.climb == nil else {
      return order(.timer(timerOrder), by: timerCommand, telling: reply)
    }
    var events = isOpen ? [] : openingEvents(at: start)
    var state = isOpen ? session : SessionState(folding: events)
    for order in [Order.timer(timerOrder), .finish] {
      for event in state.decide(order, context(of: timerCommand)).events {
        events.append(event)
        state.apply(event)
      }
    }
    add([.commit(Decision(events: events, reply: reply))])
  }

  mutating func discard() {
    let reply = Reply(.info, "Stopped, nothing logged", tone: .finish)
    if session.facts.workout == nil {
      tell(reply)
    } else {
      end(.discard, since: now, telling: reply)
    }
  }

  /// The events that end a session which was left open, when it was last known to go on: a workout of it with what
  /// was done until then.
  func close(_ left: SessionState) -> [Event] {
    guard let last = left.events.last else { return [] }
    var state = left
    var events: [Event] = []
    var context = context(of: timerCommand)
    context.now = max(last.at, left.facts.workout?.lastKnown ?? last.at)
    var orders = [Order.finish]
    if let open = left.facts.workout {
      var timer = open.timer
      _ = timer.stop(at: context.now)
      orders.insert(
        .timer(timer.counts ? .log(WorkoutEntry(timer, at: context.now)) : .discard), at: 0)
    }
    for order in orders {
      for event in state.decide(order, context).events {
        events.append(event)
        state.apply(event)
      }
    }
    return events
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
