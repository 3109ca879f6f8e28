package import Log

/// Something that happened in a session. Events are only ever appended; the state is their fold.
package struct Event: Codable, Equatable, Sendable, Identifiable {
  package typealias ID = String

  package var id: ID
  package var sessionID: String
  /// The action it belongs to: the id of the action's main event (of a send the attempt, not the end of the
  /// rest before it). Undo takes back whole actions.
  package var actionID: ID
  package var at: Moment
  package var kind: Kind

  package init(id: ID, sessionID: String, actionID: ID, at: Moment, kind: Kind) {
    self.id = id
    self.sessionID = sessionID
    self.actionID = actionID
    self.at = at
    self.kind = kind
  }

  package enum Kind: Codable, Equatable, Sendable {
    case sessionStarted(SessionStart)
    case sessionEnded
    /// A route was opened: the first, or one that `next` made. Switching to it is an event of its own.
    case routeOpened(routeID: String, grade: Grade, name: String?, place: String?)
    case routeSwitched(from: String?, to: String, method: SwitchMethod)
    case routeNamed(routeID: String, name: String?)
    /// The wall or section it is on.
    case routePlaced(routeID: String, place: String?)
    /// Whether the climber comes to it without knowing anything of it.
    case onsightMarked(routeID: String, isOnsight: Bool)
    case gradeChanged(routeID: String, from: Grade, to: Grade)
    case attemptLogged(AttemptEntry)
    case attemptDeleted(attemptID: ID)
    case restStarted(source: RestSource, length: Duration?)
    case restEnded(after: Duration)
    /// The whole plan, its grades fixed, so that the session can go on whatever becomes of the file.
    case planStarted(Plan)
    /// To a set of a step; nil: the plan is complete.
    case planAdvanced(to: PlanPosition?, reason: String)
    case planAdvanceBlocked(reason: String)
    /// The climber leaves the plan.
    case planEnded
    case undone(actionID: ID, sinceThen: Duration)
    case redone(actionID: ID)
    /// A finished or stopped timer: its configuration and what was done, as the timers wrote them.
    case workoutLogged(WorkoutEntry)
  }
}

/// What a session starts with.
package struct SessionStart: Codable, Equatable, Sendable {
  package var discipline: Discipline
  package var system: GradeSystem
  package var planID: String?
  package var appVersion: String
  package var device: String

  package init(
    discipline: Discipline, system: GradeSystem, planID: String? = nil, appVersion: String,
    device: String
  ) {
    self.discipline = discipline
    self.system = system
    self.planID = planID
    self.appVersion = appVersion
    self.device = device
  }
}

package struct AttemptEntry: Codable, Equatable, Sendable {
  package var routeID: String
  package var outcome: Outcome
  /// Counts the route's attempts from 1. A number that a deleted attempt had is not given to one after it
  /// while a later one stands.
  package var index: Int
  package var gesture: Gesture
  /// From the end of the word, or the key press, to the decision.
  package var timeToLog: Duration
  /// Since the last attempt, rest, or arrival at the route.
  package var climbing: Duration
  package var restBefore: Duration?
  /// Whether the plan counts it; nil without a plan.
  package var planRep: Bool?
  /// Whether the plan went on by itself with it; nil without a plan.
  package var advancesPlan: Bool?

  package init(
    routeID: String, outcome: Outcome, index: Int, gesture: Gesture, timeToLog: Duration,
    climbing: Duration, restBefore: Duration?, planRep: Bool? = nil,
    advancesPlan: Bool? = nil
  ) {
    self.routeID = routeID
    self.outcome = outcome
    self.index = index
    self.gesture = gesture
    self.timeToLog = timeToLog
    self.climbing = climbing
    self.restBefore = restBefore
    self.planRep = planRep
    self.advancesPlan = advancesPlan
  }
}

/// A workout as the log keeps it. The texts are JSON that the timers wrote and can read again.
package struct WorkoutEntry: Codable, Equatable, Sendable {
  package var kind: String
  package var name: String
  package var configuration: String
  package var summary: String
  package var isComplete: Bool
  package var elapsed: Duration

  package init(
    kind: String, name: String, configuration: String, summary: String, isComplete: Bool,
    elapsed: Duration
  ) {
    self.kind = kind
    self.name = name
    self.configuration = configuration
    self.summary = summary
    self.isComplete = isComplete
    self.elapsed = elapsed
  }
}

package enum Outcome: String, Codable, Sendable, CaseIterable {
  case send, fall
}

/// How the climber said it.
package enum Gesture: String, Codable, Sendable, CaseIterable {
  case voice, key, touch, timer
}

package enum RestSource: String, Codable, Sendable, CaseIterable {
  case voice, key, touch
  /// After an attempt, when so set.
  case auto
  case plan
}

package enum SwitchMethod: String, Codable, Sendable, CaseIterable {
  case start, next, previous, picked, plan
}

package enum Discipline: String, Codable, Sendable, CaseIterable {
  case boulder, sport, trad
  case topRope = "top-rope"

  package var isBoulder: Bool { self == .boulder }

  /// The grade systems that fit it begin with this one.
  package var usualSystem: GradeSystem { isBoulder ? .v : .yds }
}
