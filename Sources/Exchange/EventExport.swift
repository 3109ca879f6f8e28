import Climbing
import Foundation
import Lifting
import Log
package import Session

/// Tells events as JSON lines in the schema of docs/events.schema.json, for analysis. What it says is taken from the
/// log's own records (`EventRecord.line`), which lose nothing; this form leaves out what no analysis asks for.
///
/// Events go in by order of their commits; what a session started with, and its plan, is remembered for those
/// after.
package struct EventExport {
  /// The sessions that are open at this place of the log: they tell the pause before an attempt or a set.
  private var open: [String: SessionState] = [:]
  private var starts: [String: SessionStart] = [:]
  /// The id of each session's running plan.
  private var plans: [String: String] = [:]
  /// The id of the plan that an action started.
  private var planStarts: [Event.ID: String] = [:]
  /// A session's start, until it is known whether it starts with climbing.
  private var opening: ExportedEvent?
  private let encoder: JSONEncoder

  package init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The lines, without their ends, that are complete with an event. One of a kind that is not known here has none.
  package mutating func lines(_ event: Event) throws -> [String] {
    if case .unknown = event.payload { return [] }
    // A goal is nothing that happened in a session.
    if case .goal = event.payload { return [] }
    if case .sessionStarted(let start) = event.payload { starts[event.sessionID] = start }
    follow(event)
    open[event.sessionID, default: SessionState()].apply(event)
    let event = open[event.sessionID]?.rested(event) ?? event
    if case .sessionEnded = event.payload { open[event.sessionID] = nil }
    var told = ExportedEvent(event, start: starts[event.sessionID], planID: plans[event.sessionID])
    if case .climb(.planEnded) = event.payload { plans[event.sessionID] = nil }
    var lines: [String] = []
    if case .climb(.started) = event.payload, let start = opening, start.sessionId == told.sessionId
    {
      // One line says both, as long as they are one after the other.
      told.id = start.id
      told.actionId = start.actionId
      told.timestamp = start.timestamp
      opening = nil
    } else {
      lines = try finish()
    }
    if case .sessionStarted = event.payload {
      opening = told
    } else if case .lift(let lifted) = event.payload {
      lines.append(told.line(of: lifted.told))
    } else {
      lines.append(try line(told))
    }
    return lines
  }

  /// What is left when all events have been told.
  package mutating func finish() throws -> [String] {
    defer { opening = nil }
    return try opening.map { [try line($0)] } ?? []
  }

  private func line(_ event: ExportedEvent) throws -> String {
    String(decoding: try encoder.encode(event), as: UTF8.self)
  }

  private mutating func follow(_ event: Event) {
    if case .climb(.planStarted(let plan)) = event.payload {
      planStarts[event.actionID] = plan.id
      plans[event.sessionID] = plan.id
    } else if case .undone(let action, _) = event.payload, planStarts[action] != nil {
      plans[event.sessionID] = nil
    } else if case .redone(let action) = event.payload, let plan = planStarts[action] {
      plans[event.sessionID] = plan
    }
  }
}

extension ExportedEvent {
  /// An activity's event, which tells its own fields, beside what every event has.
  fileprivate func line(of told: ToldEvent) -> String {
    let head = JSON.fields([
      "type": .string(told.type), "id": .string(id), "sessionId": .string(sessionId),
      "actionId": .string(actionId), "planId": planId.map(JSON.string),
      "timestamp": .int(timestamp), "appVersion": .string(appVersion), "device": .string(device),
    ])
    guard case .object(let members) = head else { return "\(head)" }
    return JSON.object((members + told.fields).sorted { $0.key < $1.key }).description
  }
}
