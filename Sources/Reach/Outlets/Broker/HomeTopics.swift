import Console
import Core
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

  private var identity: String { "chalktalk_\(node)" }

  /// The topic and payload by which Home Assistant finds the machine as one device with its entities
  /// (home-assistant.io/integrations/mqtt, "Device discovery payload").
  var discovery: (topic: String, text: String) {
    let components = Self.entities.map { entity in
      JSON.Member(entity.key, component(entity))
    }
    let text = JSON.fields([
      "device": .fields([
        "identifiers": .array([.string(identity)]), "name": .string("Chalktalk on \(machine)"),
        "manufacturer": .string("Chalktalk"),
      ]),
      "origin": .fields(["name": .string("Chalktalk")]),
      "components": .object(components),
    ]).description
    return ("homeassistant/device/\(identity)/config", text)
  }

  /// The topics under which version 1.0 introduced each entity by itself. Home Assistant keeps an
  /// entity's history and name if it is asked to move them before they are emptied.
  var formerDiscovery: [String] {
    Self.entities.map { "homeassistant/\($0.platform)/\(identity)/\($0.key)/config" }
  }

  static let migration = #"{"migrate_discovery": true}"#

  private struct Entity: Sendable {
    let platform: String
    let key: String
    let name: String
    let fields: @Sendable (HomeTopics) -> [JSON.Member]
  }

  private static let entities = [
    // This entity has no availability: without a program there is no session.
    Entity(platform: "binary_sensor", key: "session", name: "Session") {
      [
        JSON.Member("state_topic", .string($0.availability)),
        JSON.Member("payload_on", .string(HomeTopics.online)),
        JSON.Member("payload_off", .string(HomeTopics.offline)),
        JSON.Member("device_class", .string("running")),
      ]
    },
    Entity(platform: "sensor", key: "now", name: "Now") {
      $0.ofState("title")
    },
    Entity(platform: "sensor", key: "rest", name: "Rest left") {
      $0.ofState("restLeft") + [
        JSON.Member("unit_of_measurement", .string("s")),
        JSON.Member("device_class", .string("duration")),
      ]
    },
    Entity(platform: "sensor", key: "sends", name: "Sends") {
      $0.ofState("sends") + [JSON.Member("state_class", .string("total"))]
    },
    Entity(platform: "event", key: "event", name: "Event") {
      [
        JSON.Member("state_topic", .string($0.event)),
        JSON.Member(
          "event_types",
          .array(["send", "fall", "set", "rest_over", "workout_over"].map(JSON.string))),
        JSON.Member("availability_topic", .string($0.availability)),
      ]
    },
  ]

  private func ofState(_ field: String) -> [JSON.Member] {
    [
      JSON.Member("state_topic", .string(state)),
      JSON.Member("value_template", .string("{{ value_json.\(field) }}")),
      JSON.Member("availability_topic", .string(availability)),
    ]
  }

  private func component(_ entity: Entity) -> JSON {
    // An entity's id has letters, digits and underscores alone.
    let name = "\(identity)_\(entity.key)".replacing("-", with: "_")
    return .object(
      [
        JSON.Member("platform", .string(entity.platform)),
        JSON.Member("name", .string(entity.name)),
        JSON.Member("unique_id", .string("\(identity)_\(entity.key)")),
        JSON.Member("default_entity_id", .string("\(entity.platform).\(name)")),
      ] + entity.fields(self))
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
    case .set(let set):
      JSON.fields([
        "event_type": .string("set"), "outcome": .string(set.isDone ? "done" : "missed"),
        "exercise": .string(set.exercise), "set": .int(set.number),
        "values": .string(set.values), "climber": set.climber.map(JSON.string),
      ]).description
    case .restOver(let climber):
      JSON.fields(["event_type": .string("rest_over"), "climber": climber.map(JSON.string)])
        .description
    case .workoutOver(let timer, let climber):
      JSON.fields([
        "event_type": .string("workout_over"), "timer": .string(timer),
        "climber": climber.map(JSON.string),
      ]).description
    }
  }
}

extension Int64 {
  fileprivate func dividedUp(by divisor: Int64) -> Int64 {
    self <= 0 ? 0 : (self + divisor - 1) / divisor
  }
}
