import Console
import Log
import Session

/// The topics and payloads of a session for home automation. docs/home-automation.md has the table.
struct HomeTopics {
  /// The topic on which Home Assistant announces its start; everything is published again then.
  static let birth = "homeassistant/status"
  /// The values of the availability topic.
  static let online = "online"
  static let offline = "offline"

  /// The machine's name, in the characters that a topic allows.
  private let node: String
  private let machine: String

  init(machine: String) {
    self.machine = machine
    let letters = machine.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9", "-", "_": String(scalar)
      default: "_"
      }
    }
    node = letters.joined()
  }

  var availability: String { "chalktalk/\(node)/availability" }
  var state: String { "chalktalk/\(node)/state" }
  var event: String { "chalktalk/\(node)/event" }

  /// A topic and payload for each entity, so that Home Assistant finds them by itself.
  var discovery: [(topic: String, text: String)] {
    [
      // This entity has no availability: without a program there is no session.
      entity(
        "binary_sensor", "session", "Session",
        [
          ("state_topic", .string(availability)), ("payload_on", .string(Self.online)),
          ("payload_off", .string(Self.offline)), ("device_class", .string("running")),
        ], isAlways: true),
      entity(
        "sensor", "now", "Now",
        [
          ("state_topic", .string(state)), ("value_template", .string("{{ value_json.title }}")),
        ]),
      entity(
        "sensor", "rest", "Rest left",
        [
          ("state_topic", .string(state)), ("value_template", .string("{{ value_json.restLeft }}")),
          ("unit_of_measurement", .string("s")), ("device_class", .string("duration")),
        ]),
      entity(
        "sensor", "sends", "Sends",
        [
          ("state_topic", .string(state)), ("value_template", .string("{{ value_json.sends }}")),
          ("state_class", .string("total")),
        ]),
      entity(
        "event", "event", "Event",
        [
          ("state_topic", .string(event)),
          ("event_types", .array(["send", "fall", "rest_over", "workout_over"].map(JSON.string))),
        ]),
    ]
  }

  private func entity(
    _ kind: String, _ key: String, _ name: String, _ fields: [(String, JSON)],
    isAlways: Bool = false
  ) -> (topic: String, text: String) {
    let identity = "chalktalk_\(node)"
    let device = JSON.fields([
      "identifiers": .array([.string(identity)]), "name": .string("Chalktalk on \(machine)"),
      "manufacturer": .string("Chalktalk"),
    ])
    var members: [(String, JSON)] = [
      ("name", .string(name)), ("unique_id", .string("\(identity)_\(key)")),
      ("object_id", .string("\(identity)_\(key)")), ("device", device),
    ]
    if !isAlways { members.append(("availability_topic", .string(availability))) }
    let text = JSON.object((members + fields).map { JSON.Member($0, $1) }).description
    return ("homeassistant/\(kind)/\(identity)/\(key)/config", text)
  }

  /// The retained state.
  static func state(_ card: RemoteCard, at now: Moment) -> String {
    let standing = Standing(card)
    let left = standing.length.map { $0 - standing.elapsed(at: now) }
    let rest =
      switch standing.rest {
      case .none: "none"
      case .paused: "paused"
      case .running: left.map { $0 <= .zero } ?? false ? "over" : "running"
      }
    return JSON.fields([
      "title": .string(standing.title), "subject": .string(standing.subject),
      "isRunning": .bool(standing.isRunning), "rest": .string(rest),
      // Whole seconds, rounded up like a countdown.
      "restLeft": .int((left?.milliseconds ?? 0).dividedUp(by: 1000)),
      "attempts": .int(card.counts.attempts), "sends": .int(card.counts.sends),
      "falls": .int(card.counts.falls), "sets": .int(card.counts.sets),
      "grade": (card.climb?.grade).map(JSON.string), "tries": (card.climb?.tries).map { .int($0) },
      "climber": card.climbers.first(where: \.isUp).map { .string($0.name) },
    ]).description
  }

  /// The payload of an event.
  static func event(_ announcement: Announcement) -> String {
    switch announcement {
    case .attempt(let attempt):
      JSON.fields([
        "event_type": .string(attempt.isSend ? "send" : "fall"), "grade": .string(attempt.grade),
        "attempt": .int(attempt.number), "route": attempt.name.map(JSON.string),
        "climber": attempt.climber.map(JSON.string),
      ]).description
    case .restOver: JSON.fields(["event_type": .string("rest_over")]).description
    case .workoutOver(let timer):
      JSON.fields(["event_type": .string("workout_over"), "timer": .string(timer)]).description
    }
  }
}

extension Int64 {
  fileprivate func dividedUp(by divisor: Int64) -> Int64 {
    self <= 0 ? 0 : (self + divisor - 1) / divisor
  }
}
