package import Climbing
package import Lifting
import Log
package import Session

/// What a session starts with, and what the climber can choose from in it.
package struct SessionSetup: Equatable, Sendable {
  package var start: SessionStart
  /// What is climbed, and on the first route's grade; nil where a session holds nothing but workouts.
  package var climb: ClimbStart?
  package var grade: Grade?
  /// Where the second grade system begins, of a session that holds two: the gym's colours and V.
  package var secondGrade: Grade?
  package var plan: Plan?
  /// The hardest grade that the climber sends, where it is known.
  package var level: Grade?
  /// The grade that the log recommends; nil of too little.
  package var advice: GradeAdvice?
  package var precedent = Precedent()
  /// What can be lifted, and what was lifted before.
  package var lifting = LiftChoices()
  /// Whether the session is opened to lift.
  package var isForLifting = false
  /// Named routes of earlier sessions, the latest first.
  package var routes: [KnownRoute] = []

  package init(
    _ start: SessionStart, climb: ClimbStart? = nil, grade: Grade? = nil, plan: Plan? = nil
  ) {
    self.start = start
    self.climb = climb
    self.grade = grade
    self.plan = plan
  }

  /// Those of the plans that fit what is climbed, their grades fixed for the climber: of whom the log knows nothing, by
  /// the hardest that was sent of these routes.
  func fitting(_ plans: [Plan], after routes: some Sequence<Route>) -> [Plan] {
    guard let system = climb?.system else { return [] }
    let sent = routes.filter { $0.sends > 0 && $0.grade.system == system }.map(\.grade)
    let level = level ?? sent.max { $0.index < $1.index }
    return plans.filter {
      $0.discipline.isBoulder == system.isForBoulders && ($0.system ?? system) == system
    }.map { $0.fixed(level: level, in: system) }
  }

  func events(id: String, at now: Moment, newID: @escaping () -> String) -> [Event] {
    guard let climb, let grade else {
      return SessionState.opening(id: id, start: start, at: now, newID: newID)
    }
    return SessionState.opening(
      id: id, start: start, climb: climb, grade: grade, plan: plan, at: now, newID: newID)
  }
}

/// A grade to try next, and why.
package struct GradeAdvice: Equatable, Sendable {
  package var grade: Grade
  /// `about 27 % of tries should go`.
  package var reason: String

  package init(_ grade: Grade, reason: String) {
    self.grade = grade
    self.reason = reason
  }
}
