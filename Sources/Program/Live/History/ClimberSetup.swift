import Analysis
import Climbing
package import Console
package import Core
import Grades
package import Library
import Lifting
package import Preferences
import Session
import Store

extension SessionLog {
  /// Completes the setup of a partner's session. Throws if the log can't be read.
  ///
  /// - Parameter setup: the owner's, with the partner's name.
  package func completed(
    _ setup: SessionSetup, at now: Moment, _ resources: Resources
  ) throws -> SessionSetup {
    var setup = setup
    // Under the name that she has in the log already.
    let climbers = try store.climbers()
    setup.start.climber = setup.start.climber.map { climbers.name(of: $0) }
    let who = Who(setup.start.climber)
    setup.lifting = (try? resources.liftChoices(self, of: who, waits: true)) ?? setup.lifting
    setup.lifting.climber = setup.start.climber
    guard let system = setup.climb?.system else { return setup }
    setup.grade = try firstGrade(of: who, in: system, else: setup.grade, at: now)
    setup.secondGrade = try setup.secondGrade.map {
      try firstGrade(of: who, in: $0.system, at: now)
    }
    setup.level = try level(of: who, in: system, at: now)
    try look(up: &setup, at: now, plans: resources.plans)
    return setup
  }

  /// Looks up in the climber's log: grades to try, sends, and named routes.
  package func look(
    up setup: inout SessionSetup, at now: Moment, plans: PlanLibrary
  ) throws {
    guard let system = setup.climb?.system else { return }
    let who = Who(setup.start.climber)
    let counted = try store.talliedLog(
      of: who, since: now - .seconds(181 * 86_400), until: FutureSessions.limit(at: now)
    ) { $0.localDay }
    let insights = Insights(counted, in: system, today: now.localDay)
    setup.advisor = insights.advisor
    setup.precedent = Precedent(
      sends: try store.statistics(of: who, until: FutureSessions.limit(at: now)).grades.map {
        ($0.grade, $0.sends)
      },
      rest: insights.precedentOfRest)
    setup = try lookUpClimbs(for: setup, at: now)
    let sessions = try store.sessions(limit: 60, of: who, until: now).map(\.record).filter {
      $0.discipline != nil && $0.endedAt != nil
    }
    setup.lastTime = try sessions.first.map { record in
      LastClimbing(
        day: record.startedAt.localDay,
        news: ClimbNews(try store.facts(ofSession: record.id).climb.routes))
    }
    var basis = Proposal.Basis()
    basis.open = setup.routes.filter { $0.status == .tried }
    basis.goals = try Goals.standing(in: store, of: who).map(\.goal)
    basis.level = setup.level
    basis.plans = setup.fitting(plans.choices.plans, after: []).map { plan in
      (plan, sessions.first { $0.planID == plan.id }?.startedAt.localDay)
    }
    setup.proposal =
      setup.plan == nil ? Proposal(basis, counted, in: system, today: now.localDay) : nil
  }

  /// Completes a setup with the climber's climbs.
  func lookUpClimbs(for setup: SessionSetup, at now: Moment) throws -> SessionSetup {
    var setup = setup
    let known = try store.climbBook(of: Who(setup.start.climber), today: now.localDay)
    let systems = [setup.climb?.system, setup.secondGrade?.system]
    setup.climbs = known.book
    setup.routes = known.routes.filter { systems.contains($0.grade.system) }
    return setup
  }
}

extension Insights {
  /// What a longer rest is worth by the log; nil if the log says too little about it.
  fileprivate var precedentOfRest: Precedent.Rest? {
    guard let numbers = shortRests?.numbers, let short = numbers["short"],
      let long = numbers["long"]
    else { return nil }
    return Precedent.Rest(seconds: Self.longRest, short: short, long: long)
  }
}
