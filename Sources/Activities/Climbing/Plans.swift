import Core
import Grades

/// The plan: starting it, following it attempt by attempt, stepping through it manually, leaving
/// it.
extension ClimbDraft {
  /// After an attempt: reports the plan's position, opens the next rep's route, starts the rest.
  mutating func follow(_ verdict: PlanProgress.Verdict, climbedSince ready: Moment?) {
    switch verdict.ending {
    case .setOver(let reason):
      advance(to: facts.plan?.following, reason: reason)
    case .held(let hold):
      accompany(.planHeld(hold))
      planReply = .held(hold)
      startPlanRest(climbedSince: ready)
    case .setGoesOn:
      if verdict.isRep { goToNextRep() }
      startPlanRest(climbedSince: ready)
    }
  }

  /// After a correction: goes on as if the attempt had been logged that way. The climber moves only
  /// if it was the latest one, or if the set is over.
  mutating func follow(correctionOf id: String, to outcome: Outcome, changesReps: Bool) {
    guard let plan = facts.plan else { return }
    let ending = plan.ending(
      correcting: id, to: outcome, at: context.now, advances: context.advances)
    switch ending {
    case .setOver(let reason): advance(to: plan.following, reason: reason)
    case .held(let hold):
      accompany(.planHeld(hold))
      planReply = .held(hold)
    case .setGoesOn:
      if changesReps, id == facts.last?.id { goToNextRep() }
    }
  }

  /// The set's time runs out between two attempts.
  mutating func endSetByTime() -> Reply {
    guard let plan = facts.plan, let deadline = plan.deadline, deadline <= context.now else {
      return .setGoesOn
    }
    switch plan.endingByTime(advances: context.advances) {
    case .setGoesOn: return .setGoesOn
    case .held(let hold): return emit(.planHeld(hold), then: .held(hold))
    case .setOver(let reason):
      return advanceAlone(to: plan.following, reason: reason)
    }
  }

  mutating func start(_ plan: Plan) -> Reply {
    emit(.planStarted(plan))
    goToNextRep()
    return facts.plan.map(Reply.started) ?? .noPlan
  }

  mutating func endPlan() -> Reply {
    guard let plan = facts.plan else { return .noPlan }
    return emit(.planEnded, then: .left(plan.plan))
  }

  mutating func skipStep() -> Reply {
    guard let plan = facts.plan, plan.position != nil else { return .noPlan }
    return advanceAlone(to: plan.followingStep, reason: .skipped)
  }

  mutating func stepBack() -> Reply {
    guard let plan = facts.plan else { return .noPlan }
    let last = plan.plan.steps.count
    // In the middle of a step, restart it; at its beginning, restart the one before.
    let position = plan.position ?? PlanPosition(step: last, set: 0)
    let isBegun = position.set > 0 || !plan.reps.isEmpty
    guard isBegun || position.step > 0 else { return .firstStep }
    let step = isBegun ? position.step : position.step - 1
    return advanceAlone(to: PlanPosition(step: step, set: 0), reason: .back, rest: .zero)
  }

  /// Advances as a separate action; `rest` replaces the plan's rest.
  private mutating func advanceAlone(
    to next: PlanPosition?, reason: PlanReason, rest: Duration? = nil
  ) -> Reply {
    let length = rest ?? facts.plan?.rest(before: next) ?? .zero
    emit(.planAdvanced(to: next, reason: reason))
    return arrive(at: next, reason: reason, rest: length)
  }

  private mutating func advance(to next: PlanPosition?, reason: PlanReason) {
    let length = facts.plan?.rest(before: next) ?? .zero
    accompany(.planAdvanced(to: next, reason: reason))
    planReply = arrive(at: next, reason: reason, rest: length)
  }

  private mutating func arrive(
    at next: PlanPosition?, reason: PlanReason, rest: Duration
  ) -> Reply {
    goToNextRep()
    startPlanRest(rest)
    return facts.plan.map { .advanced($0, after: reason) } ?? .noPlan
  }

  private mutating func startPlanRest(climbedSince ready: Moment?) {
    startPlanRest(facts.plan?.restAfterRep(climbedSince: ready, at: context.now) ?? .zero)
  }

  private mutating func startPlanRest(_ length: Duration) {
    if length > .zero { rests.append(.starts(length: length, .plan)) }
  }

  /// Moves the climber to the next rep's route, and opens it if needed.
  private mutating func goToNextRep() {
    guard let plan = facts.plan, let step = plan.step, let grade = step.fixedGrade else { return }
    let index = plan.routeIndex(rep: plan.reps.count, in: step)
    if index < plan.routes.count {
      let route = plan.routes[index]
      adjust(route, to: grade)
      guard route != facts.current?.id else { return }
      accompany(.routeSwitched(from: facts.current?.id, to: route, method: .plan))
    } else {
      let from = facts.current?.id
      let id = context.newID()
      accompany(.routeOpened(routeID: id, grade: grade, name: nil, wall: nil))
      accompany(.routeSwitched(from: from, to: id, method: .plan))
    }
  }

  /// A route without attempts takes the step's grade.
  private mutating func adjust(_ routeID: String, to grade: Grade) {
    guard let route = facts.routes.first(where: { $0.id == routeID }), route.attempts.isEmpty,
      route.grade != grade
    else { return }
    accompany(.gradeChanged(routeID: routeID, from: route.grade, to: grade))
  }
}
