package import Core
import Grades

/// Climbing's events as other programs read them: docs/events.schema.json.
extension ClimbEvent {
  package var exported: ExportedEvent {
    switch self {
    case .started(let start):
      ExportedEvent(
        "session_start",
        [
          "discipline": .string(start.discipline.rawValue),
          "gradeSystem": .string(start.system.id),
        ])
    case .routeOpened(let route, let grade, let name, let wall):
      ExportedEvent(
        "route_viewed",
        [
          "routeId": .string(route), "gradeSystem": .string(grade.system.id),
          "grade": .string("\(grade)"), "name": name.map(JSON.string),
          "place": wall.map(JSON.string),
        ])
    case .routeSwitched(let from, let to, let method):
      ExportedEvent(
        "route_switched",
        [
          "routeId": .string(to), "fromRouteId": from.map(JSON.string), "toRouteId": .string(to),
          "method": .string(method.rawValue),
        ])
    case .routeNamed(let route, let name):
      ExportedEvent("route_named", ["routeId": .string(route), "name": name.to.map(JSON.string)])
    case .routePlaced(let route, let wall):
      ExportedEvent(
        "route_placed", ["routeId": .string(route), "place": wall.to.map(JSON.string)])
    case .onsightMarked(let route, let isOnsight):
      ExportedEvent("onsight_marked", ["routeId": .string(route), "isOnsight": .bool(isOnsight)])
    case .triedBefore(let route, let tries):
      ExportedEvent("tried_before", ["routeId": .string(route), "tries": tries.map { .int($0) }])
    case .styled(let route, let style):
      ExportedEvent(
        "ascent_styled", ["routeId": .string(route), "style": .string(style.rawValue)])
    case .gradeChanged(let route, let from, let to):
      ExportedEvent(
        "grade_changed",
        [
          "routeId": .string(route), "gradeSystem": .string(to.system.id),
          "fromGrade": .string("\(from)"), "toGrade": .string("\(to)"),
        ])
    case .attemptLogged(let entry): entry.exported
    case .attemptCorrected(let attempt, let outcome):
      ExportedEvent(
        "attempt_corrected",
        ["eventIdCorrected": .string(attempt), "outcome": .string(outcome.rawValue)])
    case .attemptDescribed(let attempt, .ended(let point)):
      .described(attempt, "highPoint", point.rawValue)
    case .attemptDescribed(let attempt, .felt(let feel)):
      .described(attempt, "feel", feel.rawValue)
    case .attemptDescribed(let attempt, .moved(let quality)):
      ExportedEvent(
        "attempt_described",
        ["eventIdDescribed": .string(attempt), "quality": .int(quality.rawValue)])
    case .attemptDescribed(let attempt, .noted(let note)): .described(attempt, "note", note)
    case .attemptDeleted(let attempt):
      ExportedEvent("attempt_deleted", ["eventIdDeleted": .string(attempt)])
    case .planStarted(let plan): ExportedEvent("plan_started", ["name": .string(plan.name)])
    case .planAdvanced(let position, let reason):
      ExportedEvent(
        "workout_auto_advanced",
        [
          "reason": .string(reason.text), "isComplete": .bool(position == nil),
          "planStep": position.map { .int($0.step + 1) },
          "planSet": position.map { .int($0.set + 1) },
        ])
    case .planHeld(let hold):
      ExportedEvent("auto_advance_blocked", ["reason": .string(hold.text.asking { _ in true })])
    case .planEnded: ExportedEvent("plan_ended")
    }
  }
}

extension AttemptEntry {
  fileprivate var exported: ExportedEvent {
    ExportedEvent(
      "attempt_logged",
      [
        "routeId": .string(routeID), "outcome": .string(outcome.rawValue),
        "attemptIndex": .int(index), "timeToLogMs": .int(timeToLog.milliseconds),
        "gesture": .string(gesture.rawValue), "autoAdvance": .bool(advancesPlan ?? false),
        "planRep": planRep.map(JSON.bool), "climbingMs": climbing.map { .int($0.milliseconds) },
        "restBeforeMs": restBefore.map { .int($0.milliseconds) },
      ])
  }
}

extension ExportedEvent {
  fileprivate static func described(
    _ attempt: String, _ detail: String, _ value: String?
  ) -> ExportedEvent {
    ExportedEvent(
      "attempt_described",
      ["eventIdDescribed": .string(attempt), detail: value.map(JSON.string)])
  }
}
