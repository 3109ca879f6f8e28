package import Analysis
package import Climbing
import Core
package import Grades
package import Lifting
import Preferences
package import Session

/// What a session starts with, and the climber's choices in it.
package struct SessionSetup: Equatable, Sendable {
  package var start: SessionStart
  /// The kind of climbing, and the first route's grade; nil for a session of workouts only.
  package var climb: ClimbStart?
  package var grade: Grade?
  /// The first grade in the second system, in a session with two: the gym's colours and V.
  package var secondGrade: Grade?
  package var plan: Plan?
  /// The hardest grade that the climber sends, if known.
  package var level: Grade?
  /// Recommends a grade.
  package var advisor: GradeAdvisor?
  package var precedent = Precedent()
  /// The lifting choices and history.
  package var lifting = LiftChoices()
  /// The hold that was on the clock when the last run ended.
  package var runningHold: RunningHold?
  /// Whether the session opens on lifting.
  package var isForLifting = false
  /// The climbs of earlier sessions that are still up, the last tried first.
  package var routes: [KnownRoute] = []
  /// The same by name, for the session's fold.
  package var climbs = ClimbBook()
  /// What the last session of climbing changed.
  package var lastTime: LastClimbing?
  /// What this session could be, and whether the climber has taken it.
  package var proposal: Proposal?
  var takesProposal = false

  package init(
    _ start: SessionStart, climb: ClimbStart? = nil, grade: Grade? = nil, plan: Plan? = nil
  ) {
    self.start = start
    self.climb = climb
    self.grade = grade
    self.plan = plan
  }

  /// The plans that fit the kind of climbing, with grades fixed for the climber. If the log doesn't
  /// know the climber, the hardest send of these routes counts.
  package func fitting(_ plans: [Plan], after routes: some Sequence<Route>) -> [Plan] {
    guard let system = climb?.system else { return [] }
    let sent = routes.filter { $0.sends > 0 && $0.grade.system == system }.map(\.grade)
    let level = level ?? sent.max { $0.index < $1.index }
    return plans.filter {
      $0.discipline.isBoulder == system.isForBoulders && ($0.system ?? system) == system
    }.map { $0.fixed(level: level, in: system) }
  }

  /// The same setup for another climber, without this one's level and plan. Without a log both begin
  /// at the same grade.
  package func forAnother(_ climber: String?) -> SessionSetup {
    var other = self
    other.start.climber = climber
    other.plan = nil
    other.climb?.planID = nil
    (other.level, other.advisor) = (nil, advisor?.forAnother)
    other.runningHold = nil
    (other.precedent, other.routes, other.climbs) = (Precedent(), [], ClimbBook())
    (other.lastTime, other.proposal, other.takesProposal) = (nil, nil, false)
    other.secondGrade = secondGrade.map { .usual(in: $0.system) }
    other.lifting = lifting.forAnother(climber)
    return other
  }

  func events(id: String, at now: Moment, newID: @escaping () -> String) -> [Event] {
    guard let climb, let grade else {
      return SessionState.opening(id: id, start: start, at: now, newID: newID)
    }
    return SessionState.opening(
      id: id, start: start, climb: climb, grade: grade, plan: plan, at: now, newID: newID)
  }
}

extension SessionSetup {
  /// The same setup with the lifter's own bar and plates.
  func fitted(to preferences: Preferences) -> SessionSetup {
    var setup = self
    setup.lifting = lifting.fitted(to: preferences)
    return setup
  }

  /// The hold that was running in a session, with its exercise.
  func hold(in facts: SessionFacts) -> (hold: RunningHold, exercise: Exercise)? {
    guard let runningHold, runningHold.session == facts.id,
      let block = facts.lift.blocks.first(where: { $0.id == runningHold.block })
    else { return nil }
    return (runningHold, block.exercise)
  }

  /// The grade to try next, this session's attempts included; nil after too few.
  func advice(after facts: SessionFacts) -> NextGrade? {
    guard let advisor else { return nil }
    let routes = facts.climb.routes.filter { $0.grade.system == advisor.system }
    let trials = Dictionary(grouping: routes, by: \.grade.index).map { grade, routes in
      LevelModel.Trial(
        grade: grade, sends: routes.reduce(0) { $0 + $1.sends },
        falls: routes.reduce(0) { $0 + $1.falls })
    }.filter { $0.attempts > 0 }.sorted { $0.grade < $1.grade }
    return advisor.next(in: facts.id, trials)
  }
}
