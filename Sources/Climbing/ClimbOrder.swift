/// What the climber orders. Nothing has happened yet.
package enum ClimbOrder: Equatable, Sendable {
  /// Begins to climb, on a route of a grade, on a plan if there is one.
  case start(ClimbStart, grade: Grade, plan: Plan?)
  case log(Outcome)
  /// Logs the last outcome again.
  case repeatLast
  case next, previous
  case harder, easier
  case setGrade(Grade)
  /// Grades the route in another system: as what it converts to, as the last route of that system, or as this.
  case changeSystem(first: Grade)
  /// Names the route; of nothing but spaces, takes its name away.
  case name(String)
  /// Says on which wall or in which section the route is; the same.
  case place(String)
  /// Marks the route as unknown to the climber, or takes the mark away.
  case toggleOnsight
  case goTo(routeID: String)
  /// Opens a route known from before.
  case open(KnownRoute)
  case deleteAttempt(String)
  /// Makes a send of a fall, or a fall of a send.
  case correctAttempt(String)
  case describeAttempt(String, AttemptDetail)
  /// A plan whose grades are fixed.
  case startPlan(Plan)
  case endPlan
  /// Goes on to the plan's next step, whatever is left of this one.
  case skipStep
  /// Begins the plan's step again, or the one before it.
  case stepBack
  /// The time of a plan's set is over.
  case endSetByTime
}

/// A route that was climbed in an earlier session.
package struct KnownRoute: Equatable, Sendable {
  package var grade: Grade
  package var name: String?
  package var place: String?
  /// How far it came then.
  package var status: RouteStatus

  package init(grade: Grade, name: String?, place: String?, status: RouteStatus = .open) {
    self.grade = grade
    self.name = name
    self.place = place
    self.status = status
  }
}

extension ClimbOrder {
  /// Whether it would change the grade of the current route.
  package var changesGrade: Bool {
    switch self {
    case .harder, .easier, .setGrade: true
    case .start, .log, .repeatLast, .next, .previous, .changeSystem, .name, .place, .toggleOnsight,
      .goTo, .open, .deleteAttempt, .correctAttempt,
      .describeAttempt, .startPlan, .endPlan, .skipStep, .stepBack, .endSetByTime:
      false
    }
  }
}
