import Console
import Core
import Foundation
import Session

/// The topics and payloads of a session for home automation. docs/home-automation.md has the table.
struct HomeTopics {
  /// The topic on which Home Assistant announces its start; everything is published again then.
  static let birth = "homeassistant/status"
  /// The values of the availability topic.
  static let online = "online"
  static let offline = "offline"

  /// The machine's name, in the characters that a topic allows, and the log's mark.
  private let node: String
  /// The name alone: the node of versions that knew no logs.
  private let formerNode: String
  private let machine: String

  /// - Parameter log: tells this log from others on this machine, and on others of its name: `3f9c21ab`.
  init(machine: String, log: String) {
    self.machine = machine
    let letters = machine.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9", "-", "_": String(scalar)
      default: "_"
      }
    }
    formerNode = letters.joined()
    node = "\(formerNode)-\(log)"
  }

  /// By which the broker knows the program. A new connection of the same log takes the place of one that hangs, whose last will then
  /// comes before what the new one says.
  var client: String { "chalktalk-\(node)" }

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

  /// The retained topics of versions that named a machine by its name alone: they would say forever what was last.
  var former: [String] {
    let identity = "chalktalk_\(formerNode)"
    let entities =
      ["binary_sensor/\(identity)/session", "event/\(identity)/event"]
      + ["now", "rest", "sends"].map { "sensor/\(identity)/\($0)" }
    return (entities + ["device/\(identity)"]).map { "homeassistant/\($0)/config" }
      + ["availability", "state"].map { "chalktalk/\(formerNode)/\($0)" }
  }

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
    Entity(platform: "sensor", key: "rest", name: "Rest ends") {
      $0.ofState("restEnds") + [JSON.Member("device_class", .string("timestamp"))]
    },
    // Not `total_increasing`, which takes an undone send for a new session.
    Entity(platform: "sensor", key: "sends", name: "Sends") {
      $0.ofState("allSends") + [
        JSON.Member("state_class", .string("total")),
        JSON.Member("last_reset_value_template", .string("{{ value_json.began }}")),
      ]
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
    // An entity's id has letters, digits and underscores alone. Home Assistant numbers those of a second log.
    let name = "chalktalk_\(formerNode)_\(entity.key)".replacing("-", with: "_")
    return .object(
      [
        JSON.Member("platform", .string(entity.platform)),
        JSON.Member("name", .string(entity.name)),
        JSON.Member("unique_id", .string("\(identity)_\(entity.key)")),
        JSON.Member("default_entity_id", .string("\(entity.platform).\(name)")),
      ] + entity.fields(self))
  }

  /// The retained state. It changes when something happens, and when a rest is over.
  static func state(_ card: RemoteCard, at now: Moment) -> String {
    let standing = Standing(card)
    let end = standing.restEnd
    let rest =
      switch standing.rest {
      case .none: "none"
      case .paused: "paused"
      case .running: end.map { $0 <= now } ?? false ? "over" : "running"
      }
    return JSON.fields([
      "title": .string(standing.title), "subject": .string(standing.subject),
      "isRunning": .bool(standing.isRunning), "rest": .string(rest),
      "restEnds": end.map { .string($0.timestamp) },
      "attempts": .int(card.counts.attempts), "sends": .int(card.counts.sends),
      "falls": .int(card.counts.falls), "sets": .int(card.counts.sets),
      "allSends": .int(card.allSends), "began": card.began.map { .string($0.timestamp) },
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

extension Moment {
  /// In UTC, by ISO 8601, as Home Assistant reads it: `2026-11-30T19:16:05Z`.
  fileprivate var timestamp: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).ISO8601Format()
  }
}
