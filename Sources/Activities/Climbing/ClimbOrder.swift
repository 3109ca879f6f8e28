package import Core
package import Grades

/// What the climber orders. Nothing has happened yet.
package enum ClimbOrder: Equatable, Sendable {
  /// Starts climbing on a route of this grade, on a plan if there is one.
  case start(ClimbStart, grade: Grade, plan: Plan?)
  case log(Outcome)
  /// Logs the last outcome again.
  case repeatLast
  case next, previous
  case harder, easier
  case setGrade(Grade)
  /// Grades the route in another system: its converted grade, else that system's last grade, else
  /// this one.
  case changeSystem(first: Grade)
  /// Names the route; a blank name removes it.
  case name(String)
  /// Sets the route's wall or section; a blank one removes it.
  case wall(String)
  /// Marks the route as unknown to the climber, or removes the mark.
  case toggleOnsight
  case goTo(routeID: String)
  /// Opens a route from an earlier session.
  case open(KnownRoute)
  case deleteAttempt(String)
  /// Makes a send of a fall, or a fall of a send.
  case correctAttempt(String)
  case describeAttempt(String, AttemptDetail)
  /// Corrects a route, also one that has attempts or isn't the current one.
  case correctRoute(String, RouteCorrection)
  /// A plan with fixed grades.
  case startPlan(Plan)
  case endPlan
  /// Moves to the plan's next step, even if this one is unfinished.
  case skipStep
  /// Restarts the plan's step, or the one before it.
  case stepBack
  /// The time of a plan's set is over.
  case endSetByTime
}

/// A route's property that was wrong.
package enum RouteCorrection: Equatable, Sendable {
  case grade(Grade)
  /// A blank one removes it.
  case name(String)
  case wall(String)
}

/// A climb of earlier sessions.
package struct KnownRoute: Equatable, Sendable {
  package var grade: Grade
  package var name: String?
  package var wall: String?
  /// What the climber did on it.
  package var past: ClimbPast
  /// The day of its last session.
  package var lastDay: Day?

  package init(
    grade: Grade, name: String?, wall: String?, past: ClimbPast = ClimbPast(), lastDay: Day? = nil
  ) {
    self.grade = grade
    self.name = name
    self.wall = wall
    self.past = past
    self.lastDay = lastDay
  }

  /// How far the climber got on it.
  package var status: RouteStatus { past.isSent ? .sent : past.isTried ? .tried : .open }
}

extension ClimbOrder {
  /// Whether it would change the grade of the current route.
  package var changesGrade: Bool {
    switch self {
    case .harder, .easier, .setGrade: true
    case .start, .log, .repeatLast, .next, .previous, .changeSystem, .name, .wall, .toggleOnsight,
      .goTo, .open, .deleteAttempt, .correctAttempt,
      .describeAttempt, .correctRoute, .startPlan, .endPlan, .skipStep, .stepBack, .endSetByTime:
      false
    }
  }
}
