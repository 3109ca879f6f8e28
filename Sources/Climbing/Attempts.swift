import Log

/// Attempts and rests.
extension ClimbDraft {
  mutating func log(_ outcome: Outcome) -> Reply {
    guard let route = facts.current else { return .noRoute }
    var ready = facts.readySince
    if let rest = facts.rest {
      // Whoever logs an attempt while resting has climbed: the rest ended some time before.
      let elapsed = rest.elapsed(at: context.now)
      let taken = min(elapsed, rest.length ?? elapsed)
      ready = rest.moment(after: taken)
      accompany(.restEnded(after: elapsed))
    }
    let verdict = facts.plan.flatMap { plan in
      plan.position == nil
        ? nil
        : plan.verdict(
          on: outcome, grade: route.grade, at: context.now, advances: context.planAdvances)
    }
    let place = route.attempts.count + 1
    let reply = emit(
      .attemptLogged(
        AttemptEntry(
          routeID: route.id, outcome: outcome,
          index: route.nextIndex, gesture: context.gesture,
          timeToLog: max(.zero, context.now - context.actedAt),
          restBefore: facts.pause(until: context.actedAt),
          planRep: verdict?.isRep, advancesPlan: verdict?.advances)),
      then: .logged(
        outcome, grade: route.grade, attempt: place,
        first: place > 1 || outcome == .fall ? nil : route.isMarkedOnsight ? .onsight : .flash))
    if let verdict {
      follow(verdict, climbedSince: ready)
    } else if context.rest.afterEachAttempt {
      startRest(.auto, context.rest.length(after: route.grade))
    }
    return reply
  }

  mutating func toggleRest() -> Reply {
    if let rest = facts.rest {
      let elapsed = rest.elapsed(at: context.now)
      return emit(.restEnded(after: elapsed), then: .restEnded(after: elapsed))
    }
    guard context.rest.isOn else { return .restIsOff }
    let length = context.rest.length(after: facts.current?.grade)
    let source = RestSource(rawValue: context.gesture.rawValue) ?? .key
    return emit(.restStarted(source: source, length: length), then: .restStarted(length))
  }

  mutating func pauseRest() -> Reply {
    guard let rest = facts.rest else { return .noRest }
    guard !rest.isPaused else { return .restStandsStill }
    return emit(.restPaused, then: .restPaused(rest, at: context.now))
  }

  mutating func resumeRest() -> Reply {
    guard let rest = facts.rest else { return .noRest }
    guard rest.isPaused else { return .restRuns }
    return emit(.restResumed, then: .restResumed(rest, at: context.now))
  }

  /// A rest that starts by itself, beside the action's main event.
  mutating func startRest(_ source: RestSource, _ length: Duration?) {
    guard context.rest.isOn else { return }
    accompany(.restStarted(source: source, length: length))
  }

  mutating func delete(_ id: String) -> Reply {
    for route in facts.routes {
      guard let attempt = route.attempts.first(where: { $0.id == id }) else { continue }
      return emit(
        .attemptDeleted(attemptID: id), then: .deleted(attempt.outcome, route.grade))
    }
    return .noSuchAttempt
  }

  mutating func correct(_ id: String) -> Reply {
    for route in facts.routes {
      guard let attempt = route.attempts.first(where: { $0.id == id }) else { continue }
      let outcome = attempt.outcome.other
      return emit(
        .attemptCorrected(attemptID: id, to: outcome), then: .corrected(to: outcome, route.grade))
    }
    return .noSuchAttempt
  }
}
