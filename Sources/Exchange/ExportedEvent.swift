import Climbing
import Log
import Session
import Timers

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
  var place: String?
  var isOnsight: Bool?
  var tries: Int?
  var format: String?
  var eventIdImported: String?
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
  var eventIdCorrected: String?
  var eventIdDescribed: String?
  var highPoint: String?
  var feel: String?
  var note: String?
  var eventIdUndone: String?
  var eventIdRedone: String?
  var timeSinceEventMs: Int64?
  var source: String?
  var lengthMs: Int64?
  var durationMs: Int64?
  var reason: String?
  /// From 1.
  var planStep: Int?
  var planSet: Int?
  /// Whether the plan is through.
  var isComplete: Bool?
  /// Whether the plan counts the attempt.
  var planRep: Bool?
  var workout: Workout?

  struct Workout: Encodable {
    var kind: String
    var name: String
    /// JSON texts, as the timers wrote them.
    var configuration: String
    var summary: String
    var isComplete: Bool
  }

  init(_ event: Event, start: SessionStart?, planID: String?) {
    id = event.id
    sessionId = event.sessionID
    actionId = event.actionID
    planId = planID
    timestamp = event.at.milliseconds
    appVersion = start?.appVersion ?? ""
    device = start?.device ?? ""
    fill(from: event.payload)
  }

  private mutating func fill(from payload: EventPayload) {
    switch payload {
    case .sessionStarted: type = "session_start"
    case .sessionEnded: type = "session_end"
    case .climb(let event): fill(from: event)
    case .timer(.logged(let entry)):
      type = "workout_logged"
      durationMs = entry.elapsed.milliseconds
      workout = Workout(
        kind: entry.kind, name: entry.name, configuration: entry.configuration,
        summary: entry.summary, isComplete: entry.isComplete)
    case .timer(let event): fill(from: event)
    case .lift: break
    case .rest(let event): fill(from: event)
    case .undone(let action, let since):
      type = "undo_used"
      eventIdUndone = action
      timeSinceEventMs = since.milliseconds
    case .redone(let action):
      type = "redo_used"
      eventIdRedone = action
    case .imported(let row):
      type = "row_imported"
      // A set has no route.
      let isOfSet = ExchangeFormat(rawValue: row.format)?.isOfSets == true
      if isOfSet { eventIdImported = row.of } else { routeId = row.of }
      format = row.format
    case .sessionDeleted: type = "session_deleted"
    case .goal, .unknown: break
    }
  }

  /// What lies between a workout's start and its end.
  private mutating func fill(from event: TimerEvent) {
    switch event {
    case .started(let configuration):
      type = "workout_started"
      name = configuration.title
    case .paused: type = "workout_paused"
    case .resumed: type = "workout_resumed"
    case .skipped: type = "workout_skipped"
    case .wentBack: type = "workout_went_back"
    case .phaseBegan: type = "workout_phase"
    case .ran: type = "workout_ran"
    case .roundCounted: type = "workout_round"
    case .setAdded: type = "workout_set"
    case .discarded: type = "workout_discarded"
    case .logged: break
    }
  }

  private mutating func fill(from event: RestEvent) {
    switch event {
    case .started(let source, let length):
      type = "rest_started"
      self.source = source.rawValue
      lengthMs = length?.milliseconds
    case .paused: type = "rest_paused"
    case .resumed: type = "rest_resumed"
    case .ended(let after):
      type = "rest_ended"
      durationMs = after.milliseconds
    }
  }

  private mutating func fill(from event: ClimbEvent) {
    switch event {
    case .started(let start):
      type = "session_start"
      discipline = start.discipline.rawValue
      gradeSystem = start.system.id
    case .routeOpened(let route, let grade, let name, let place):
      type = "route_viewed"
      routeId = route
      gradeSystem = grade.system.id
      self.grade = "\(grade)"
      self.name = name
      self.place = place
    case .routeSwitched(let from, let to, let method):
      type = "route_switched"
      routeId = to
      fromRouteId = from
      toRouteId = to
      self.method = method.rawValue
    case .routeNamed(let route, let name):
      type = "route_named"
      routeId = route
      self.name = name.to
    case .routePlaced(let route, let place):
      type = "route_placed"
      routeId = route
      self.place = place.to
    case .onsightMarked(let route, let isOnsight):
      type = "onsight_marked"
      routeId = route
      self.isOnsight = isOnsight
    case .triedBefore(let route, let tries):
      type = "tried_before"
      routeId = route
      self.tries = tries
    case .gradeChanged(let route, let from, let to):
      type = "grade_changed"
      routeId = route
      gradeSystem = to.system.id
      fromGrade = "\(from)"
      toGrade = "\(to)"
    case .attemptLogged(let entry): fill(from: entry)
    case .attemptCorrected(let attempt, let outcome):
      type = "attempt_corrected"
      eventIdCorrected = attempt
      self.outcome = outcome.rawValue
    case .attemptDescribed(let attempt, let detail):
      type = "attempt_described"
      eventIdDescribed = attempt
      fill(from: detail)
    case .attemptDeleted(let attempt):
      type = "attempt_deleted"
      eventIdDeleted = attempt
    case .planStarted(let plan):
      type = "plan_started"
      planId = plan.id
      name = plan.name
    case .planAdvanced(let position, let reason):
      type = "workout_auto_advanced"
      self.reason = reason.text
      isComplete = position == nil
      planStep = position.map { $0.step + 1 }
      planSet = position.map { $0.set + 1 }
    case .planHeld(let hold):
      type = "auto_advance_blocked"
      reason = hold.text.asking { _ in true }
    case .planEnded: type = "plan_ended"
    }
  }

  private mutating func fill(from detail: AttemptDetail) {
    switch detail {
    case .ended(let place): highPoint = place.rawValue
    case .felt(let feel): self.feel = feel.rawValue
    case .noted(let note): self.note = note
    }
  }

  private mutating func fill(from entry: AttemptEntry) {
    type = "attempt_logged"
    routeId = entry.routeID
    outcome = entry.outcome.rawValue
    attemptIndex = entry.index
    timeToLogMs = entry.timeToLog.milliseconds
    gesture = entry.gesture.rawValue
    autoAdvance = entry.advancesPlan ?? false
    planRep = entry.planRep
    climbingMs = entry.climbing?.milliseconds
    restBeforeMs = entry.restBefore?.milliseconds
  }
}
