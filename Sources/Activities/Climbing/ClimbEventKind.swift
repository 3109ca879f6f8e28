import Core

/// The kinds of climbing events in the log (docs/log-format.md).
package enum ClimbEventKind: String, StoredKind {
  case started = "climb.started"
  case routeOpened = "route.opened"
  case routeSwitched = "route.switched"
  case routeNamed = "route.named"
  case routePlaced = "route.placed"
  case routeOnsight = "route.onsight"
  case routeTriedBefore = "route.tried-before"
  case routeStyle = "route.style"
  case routeGraded = "route.graded"
  case attempt = "climb.attempt"
  case attemptImported = "climb.attempt-imported"
  case attemptDeleted = "climb.attempt-deleted"
  case attemptCorrected = "climb.attempt-corrected"
  case attemptEnded = "climb.attempt-ended"
  case attemptFelt = "climb.attempt-felt"
  case attemptMoved = "climb.attempt-moved"
  case attemptNoted = "climb.attempt-noted"
  case planStarted = "plan.started"
  case planAdvanced = "plan.advanced"
  case planHeld = "plan.held"
  case planEnded = "plan.ended"

  package var versions: ClosedRange<Int> { self == .attempt ? 1...2 : 1...1 }

  package var reference: String? {
    switch self {
    case .attemptDeleted, .attemptCorrected, .attemptEnded, .attemptFelt, .attemptMoved,
      .attemptNoted:
      "attempt"
    case .started, .routeOpened, .routeSwitched, .routeNamed, .routePlaced, .routeOnsight,
      .routeTriedBefore, .routeStyle, .routeGraded, .attempt, .attemptImported, .planStarted,
      .planAdvanced, .planHeld, .planEnded:
      nil
    }
  }

  package var oldName: String? {
    switch self {
    case .routeOpened: "routeOpened"
    case .routeSwitched: "routeSwitched"
    case .routeNamed: "routeNamed"
    case .routePlaced: "routePlaced"
    case .routeOnsight: "onsightMarked"
    case .routeGraded: "gradeChanged"
    case .attempt: "attemptLogged"
    case .attemptDeleted: "attemptDeleted"
    case .planStarted: "planStarted"
    case .planAdvanced: "planAdvanced"
    case .planHeld: "planAdvanceBlocked"
    case .planEnded: "planEnded"
    case .started, .routeTriedBefore, .routeStyle, .attemptImported, .attemptCorrected,
      .attemptEnded, .attemptFelt, .attemptMoved, .attemptNoted:
      nil
    }
  }
}
