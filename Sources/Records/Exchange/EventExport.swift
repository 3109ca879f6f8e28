import Climbing
import Core
package import Session

/// Writes events as JSON lines in the schema of docs/events.schema.json, for analysis. The log's
/// own records (`EventRecord.line`) are lossless; this form leaves out what no analysis needs.
///
/// Events go in by order of their commits; a session's start settings and plan are remembered for
/// later events.
package struct EventExport {
  /// The sessions still open at this point of the log: they give the pause before an attempt or a
  /// set.
  private var open: [String: SessionState] = [:]
  private var starts: [String: SessionStart] = [:]
  /// The id of each session's running plan.
  private var plans: [String: String] = [:]
  /// The id of the plan that each action started.
  private var planStarts: [Event.ID: String] = [:]
  /// A session's start, held back until it is clear whether the session starts with climbing.
  private var opening: ExportedLine?

  package init() {}

  /// The lines, without line ends, that this event completes. Events of unknown kinds have none.
  package mutating func lines(_ event: Event) -> [String] {
    guard event.payload.exported != nil else { return [] }
    if case .sessionStarted(let start) = event.payload { starts[event.sessionID] = start }
    follow(event)
    open[event.sessionID, default: SessionState()].apply(event)
    let event = open[event.sessionID]?.rested(event) ?? event
    if case .sessionEnded = event.payload { open[event.sessionID] = nil }
    guard let exported = event.payload.exported else { return [] }
    var line = ExportedLine(
      event: event, exported: exported, start: starts[event.sessionID],
      planID: plans[event.sessionID])
    if case .climb(.planEnded) = event.payload { plans[event.sessionID] = nil }
    if case .climb(.started) = event.payload, let start = opening,
      start.event.sessionID == event.sessionID
    {
      // Two events that follow one another share a line.
      line.event = start.event
      opening = nil
      return [line.text]
    }
    let before = finish()
    guard case .sessionStarted = event.payload else { return before + [line.text] }
    opening = line
    return before
  }

  /// The remaining lines, after the last event.
  package mutating func finish() -> [String] {
    defer { opening = nil }
    return opening.map { [$0.text] } ?? []
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

/// An event with the fields that every event has.
private struct ExportedLine {
  /// The event that gives the id, action and time.
  var event: Event
  let exported: ExportedEvent
  let start: SessionStart?
  let planID: String?

  /// The line's JSON: its fields by name.
  var text: String {
    let head: KeyValuePairs<String, JSON?> = [
      "type": .string(exported.type), "id": .string(event.id),
      "sessionId": .string(event.sessionID),
      "actionId": .string(event.actionID), "planId": planID.map(JSON.string),
      "timestamp": .int(event.at.milliseconds), "appVersion": .string(start?.appVersion ?? ""),
      "device": .string(start?.device ?? ""), "climber": start?.climber.map(JSON.string),
    ]
    let members = head.compactMap { key, value in value.map { JSON.Member(key, $0) } }
    return JSON.object((members + exported.fields).sorted { $0.key < $1.key }).description
  }
}
