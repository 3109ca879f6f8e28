import Core
import Grades

/// Attempts.
extension ClimbDraft {
  mutating func log(_ outcome: Outcome) -> Reply {
    guard let route = facts.current else { return .noRoute }
    let ready = readySince
    rests = [.ends]
    let verdict = facts.plan.flatMap { plan in
      plan.position == nil
        ? nil
        : plan.verdict(
          on: outcome, grade: route.grade, at: context.now, advances: context.advances)
    }
    let place = route.attempts.count + 1
    emit(
      .attemptLogged(
        AttemptEntry(
          routeID: route.id, outcome: outcome,
          index: route.nextIndex, gesture: context.gesture,
          timeToLog: max(.zero, context.now - context.actedAt),
          rest: .pause(facts.pause(until: context.actedAt)),
          planRep: verdict?.isRep, advancesPlan: verdict?.advances)))
    let reply = Reply.logged(
      outcome, grade: route.grade, attempt: place, first: route.firstTry(outcome, at: place),
      story: facts.routes.last { $0.id == route.id }?.story(of: outcome, at: place))
    if let verdict {
      follow(verdict, climbedSince: ready)
    } else if context.rest.startsByItself {
      let length = context.rest.length(after: route.grade, level: level)
      rests.append(.starts(length: length, .auto))
    }
    return reply
  }

  /// Logs the route's last outcome again. A new route has none: what was done elsewhere says nothing about it.
  mutating func repeatLast() -> Reply {
    guard let route = facts.current else { return .noRoute }
    guard let last = route.attempts.last else { return .nothingToRepeat }
    return log(last.outcome)
  }

  /// When the climber was last ready to climb: at an attempt's end, a rest's end or an arrival.
  private var readySince: Moment? {
    guard let rest = context.resting else {
      return [facts.readySince, context.restedAt].compactMap(\.self).max()
    }
    // A climber who logs an attempt during a rest has already ended the rest by climbing.
    let elapsed = rest.elapsed(at: context.now)
    return rest.moment(after: min(elapsed, rest.length ?? elapsed))
  }

  mutating func delete(_ id: String) -> Reply {
    guard let found = facts.attempt(id) else { return .noSuchAttempt }
    return emit(
      .attemptDeleted(attemptID: id), then: .deleted(found.attempt.outcome, found.route.grade))
  }

  mutating func correct(_ id: String) -> Reply {
    guard let found = facts.attempt(id) else { return .noSuchAttempt }
    let outcome = found.attempt.outcome.other
    let reps = facts.plan?.reps
    emit(.attemptCorrected(attemptID: id, to: outcome))
    if !context.isOver {
      follow(correctionOf: id, to: outcome, changesReps: facts.plan?.reps != reps)
    }
    return .corrected(to: outcome, found.route.grade)
  }
}
