package import Core
package import Grades
import Languages

/// What happens in climbing.
package enum ClimbEvent: Equatable, Sendable {
  case started(ClimbStart)
  /// A route was opened: the first one, or a new one after `next`. Switching to it is a separate
  /// event.
  case routeOpened(routeID: String, grade: Grade, name: String?, wall: String?)
  case routeSwitched(from: String?, to: String, method: SwitchMethod)
  case routeNamed(routeID: String, name: Change<String?>)
  /// The wall or section it is on.
  case routePlaced(routeID: String, wall: Change<String?>)
  /// Whether the climber knows nothing about the route beforehand.
  case onsightMarked(routeID: String, isOnsight: Bool)
  /// How often the route was tried before this session; nil: nobody counted.
  case triedBefore(routeID: String, tries: Int?)
  /// How a list of ascents says that it was sent.
  case styled(routeID: String, AscentStyle)
  case gradeChanged(routeID: String, from: Grade, to: Grade)
  case attemptLogged(AttemptEntry)
  case attemptDeleted(attemptID: String)
  /// A logged send was a fall, or the other way round.
  case attemptCorrected(attemptID: String, to: Outcome)
  /// A detail was added.
  case attemptDescribed(attemptID: String, AttemptDetail)
  /// The whole plan with fixed grades, so that the session can go on even if the plan's file
  /// changes.
  case planStarted(Plan)
  /// To a set of a step; nil: the plan is complete.
  case planAdvanced(to: PlanPosition?, reason: PlanReason)
  case planHeld(PlanHold)
  /// The climber leaves the plan.
  case planEnded
}

extension ClimbEvent {
  package var effect: ActionEffect {
    switch self {
    // The arrival at the first route: undo must not leave the climber nowhere.
    case .routeSwitched(_, _, method: .start): .stands
    case .attemptLogged: .logs
    case .attemptDeleted, .attemptCorrected, .attemptDescribed, .gradeChanged, .routeSwitched,
      .routeNamed, .routePlaced, .onsightMarked, .triedBefore, .styled, .planStarted, .planAdvanced,
      .planEnded:
      .acts
    case .started, .routeOpened, .planHeld: .stands
    }
  }

  /// The grade system that it brings in.
  package var system: GradeSystem? {
    switch self {
    case .started(let start): start.system
    case .routeOpened(_, let grade, _, _), .gradeChanged(_, _, let grade): grade.system
    case .attemptLogged, .attemptDeleted, .attemptCorrected, .attemptDescribed, .routeSwitched,
      .routeNamed, .routePlaced, .onsightMarked, .triedBefore, .styled, .planStarted,
      .planAdvanced, .planHeld, .planEnded:
      nil
    }
  }
}

/// What climbing starts with.
package struct ClimbStart: Equatable, Sendable {
  package var discipline: Discipline
  package var system: GradeSystem
  /// The plan the session began with.
  package var planID: String?

  package init(discipline: Discipline, system: GradeSystem, planID: String? = nil) {
    self.discipline = discipline
    self.system = system
    self.planID = planID
  }
}

/// A value before and after; events from earlier versions don't say what it was before.
package struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
  package var from: Value?
  package var to: Value

  package init(from: Value?, to: Value) {
    self.from = from
    self.to = to
  }
}

package struct AttemptEntry: Equatable, Sendable {
  package let routeID: String
  package private(set) var outcome: Outcome
  /// Counts the route's attempts from 1. A deleted attempt's number isn't reused while a later
  /// attempt exists.
  package let index: Int
  package let gesture: Gesture
  /// From the end of the word, or the key press, to the decision.
  package let timeToLog: Duration
  /// How long the climb took; nil unless the climber said so. Earlier versions stored the time
  /// since the last event here, which is something else: it is kept, but not shown.
  package let climbing: Duration?
  package private(set) var rest: RestBefore
  /// Whether the plan counts it; nil without a plan.
  package let planRep: Bool?
  /// Whether this attempt moved the plan on automatically; nil without a plan.
  package let advancesPlan: Bool?

  package init(
    routeID: String, outcome: Outcome, index: Int, gesture: Gesture, timeToLog: Duration,
    climbing: Duration? = nil, rest: RestBefore, planRep: Bool? = nil,
    advancesPlan: Bool? = nil
  ) {
    self.routeID = routeID
    self.outcome = outcome
    self.index = index
    self.gesture = gesture
    self.timeToLog = timeToLog
    self.climbing = climbing
    self.rest = rest
    self.planRep = planRep
    self.advancesPlan = advancesPlan
  }
}

extension AttemptEntry {
  /// A copy with another outcome.
  package func corrected(to outcome: Outcome) -> AttemptEntry {
    var entry = self
    entry.outcome = outcome
    return entry
  }

  /// A copy with the pause before it.
  func rested(_ pause: Duration?) -> AttemptEntry {
    var entry = self
    entry.rest = .pause(pause)
    return entry
  }

  /// The pause since the previous attempt, where known: always after folding (`ClimbState`), and in
  /// events since version 2.
  package var restBefore: Duration? { rest.known }
}

package enum Outcome: String, Sendable, CaseIterable {
  case send, fall

  package var other: Outcome { self == .send ? .fall : .send }

  /// For people.
  package var shown: String {
    self == .send ? tr("send", context: "attempt") : tr("fall", context: "attempt")
  }
}

package enum SwitchMethod: String, Sendable, CaseIterable {
  case start, next, previous, picked, plan
}
