import Foundation
package import Session
import TimeBase

/// Writes events as JSON lines in the schema of docs/events.schema.json.
///
/// Events go in by order of their commits; what a session started with is remembered for those after.
package struct EventExport {
  private var starts: [String: SessionStart] = [:]
  private let encoder: JSONEncoder

  package init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// One event as a line, without its end.
  package mutating func line(_ event: Event) throws -> String {
    if case .sessionStarted(let start) = event.kind { starts[event.sessionID] = start }
    let exported = ExportedEvent(event, start: starts[event.sessionID])
    return String(decoding: try encoder.encode(exported), as: UTF8.self)
  }
}

/// An event as other programs read it: flat, times in milliseconds, what does not apply left out.
struct ExportedEvent: Encodable {
  var type = ""
  var id: String
  var sessionId: String
  var actionId: String
  var planId: String?
  /// Milliseconds since the Unix epoch.
  var timestamp: Int64
  var appVersion: String
  var device: String

  var routeId: String?
  var discipline: String?
  var gradeSystem: String?
  var grade: String?
  var fromGrade: String?
  var toGrade: String?
  var name: String?
  var fromRouteId: String?
  var toRouteId: String?
  var method: String?
  var outcome: String?
  var attemptIndex: Int?
  var timeToLogMs: Int64?
  var gesture: String?
  var autoAdvance: Bool?
  var climbingMs: Int64?
  var restBeforeMs: Int64?
  var eventIdDeleted: String?
  var eventIdUndone: String?
  var eventIdRedone: String?
  var timeSinceEventMs: Int64?
  var source: String?
  var lengthMs: Int64?
  var durationMs: Int64?
  var reason: String?
  var workout: Workout?

  struct Workout: Encodable {
    var kind: String
    var name: String
    /// JSON texts, as the timers wrote them.
    var configuration: String
    var summary: String
    var isComplete: Bool
  }

  init(_ event: Event, start: SessionStart?) {
    id = event.id
    sessionId = event.sessionID
    actionId = event.actionID
    planId = start?.planID
    timestamp = event.at.milliseconds
    appVersion = start?.appVersion ?? ""
    device = start?.device ?? ""
    fill(from: event.kind)
  }

  private mutating func fill(from kind: Event.Kind) {
    switch kind {
    case .sessionStarted(let start):
      type = "session_start"
      discipline = start.discipline.rawValue
      gradeSystem = start.system.rawValue
    case .sessionEnded: type = "session_end"
    case .routeOpened(let route, let grade, let name):
      type = "route_viewed"
      routeId = route
      gradeSystem = grade.system.rawValue
      self.grade = "\(grade)"
      self.name = name
    case .routeSwitched(let from, let to, let method):
      type = "route_switched"
      routeId = to
      fromRouteId = from
      toRouteId = to
      self.method = method.rawValue
    case .routeNamed(let route, let name):
      type = "route_named"
      routeId = route
      self.name = name
    case .gradeChanged(let route, let from, let to):
      type = "grade_changed"
      routeId = route
      gradeSystem = to.system.rawValue
      fromGrade = "\(from)"
      toGrade = "\(to)"
    case .attemptLogged(let entry): fill(from: entry)
    case .attemptDeleted(let attempt):
      type = "attempt_deleted"
      eventIdDeleted = attempt
    case .restStarted(let source, let length):
      type = "rest_started"
      self.source = source.rawValue
      lengthMs = length?.milliseconds
    case .restEnded(let after):
      type = "rest_ended"
      durationMs = after.milliseconds
    case .planAdvanced(let reason):
      type = "workout_auto_advanced"
      self.reason = reason
    case .planAdvanceBlocked(let reason):
      type = "auto_advance_blocked"
      self.reason = reason
    case .undone(let action, let since):
      type = "undo_used"
      eventIdUndone = action
      timeSinceEventMs = since.milliseconds
    case .redone(let action):
      type = "redo_used"
      eventIdRedone = action
    case .workoutLogged(let entry):
      type = "workout_logged"
      durationMs = entry.elapsed.milliseconds
      workout = Workout(
        kind: entry.kind, name: entry.name, configuration: entry.configuration,
        summary: entry.summary, isComplete: entry.isComplete)
    }
  }

  private mutating func fill(from entry: AttemptEntry) {
    type = "attempt_logged"
    routeId = entry.routeID
    outcome = entry.outcome.rawValue
    attemptIndex = entry.index
    timeToLogMs = entry.timeToLog.milliseconds
    gesture = entry.gesture.rawValue
    autoAdvance = entry.gesture == .timer
    climbingMs = entry.climbing.milliseconds
    restBeforeMs = entry.restBefore?.milliseconds
  }
}
