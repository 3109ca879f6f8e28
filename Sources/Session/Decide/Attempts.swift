import Log

/// Attempts, rests, and taking back.
extension Draft {
  mutating func log(_ outcome: Outcome) -> Reply {
    guard let route = facts.current else { return .noRoute }
    var restBefore = facts.restTaken
    var ready = facts.readySince
    if let rest = facts.rest {
      // Whoever logs an attempt while resting has climbed: the rest ended some time before.
      let elapsed = rest.elapsed(at: context.now)
      let taken = min(elapsed, rest.length ?? elapsed)
      restBefore = taken
      ready = rest.startedAt + taken
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
          index: (route.attempts.map(\.entry.index).max() ?? 0) + 1, gesture: context.gesture,
          timeToLog: max(.zero, context.now - context.actedAt),
          climbing: max(.zero, context.now - (ready ?? context.now)), restBefore: restBefore,
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

  /// A rest that starts by itself, beside the action's main event.
  mutating func startRest(_ source: RestSource, _ length: Duration?) {
    guard context.rest.isOn else { return }
    accompany(.restStarted(source: source, length: length))
  }

  mutating func delete(_ id: Event.ID) -> Reply {
    for route in facts.routes {
      guard let attempt = route.attempts.first(where: { $0.id == id }) else { continue }
      return emit(
        .attemptDeleted(attemptID: id), then: .deleted(attempt.outcome, route.grade))
    }
    return .noSuchAttempt
  }

  mutating func undo() -> Reply {
    guard let action = state.undoable.last else { return .nothingToUndo }
    let taken = state.events(ofAction: action)
    let since = context.now - (taken.last?.at ?? context.now)
    return emit(
      .undone(actionID: action, sinceThen: since), then: .undone(facts.tell(taken)))
  }

  mutating func redo() -> Reply {
    guard let action = state.redoable.last else { return .nothingToRedo }
    let brought = state.events(ofAction: action)
    return emit(
      .redone(actionID: action), then: .redone(facts.tell(brought), brought.outcome))
  }
}

extension [Event] {
  /// That of the attempt among them.
  fileprivate var outcome: Outcome? {
    for case .attemptLogged(let entry) in map(\.kind) { return entry.outcome }
    return nil
  }
}

extension SessionFacts {
  /// An action in a few words, for what undo took back and redo brought back.
  fileprivate func tell(_ action: [Event]) -> String {
    // The main event says what it was; what only goes with others comes last.
    let main = action.first { $0.id == $0.actionID }
    for event in [main].compactMap(\.self) + action {
      if let text = tell(event.kind) { return text }
    }
    return "the last action"
  }

  private func tell(_ kind: Event.Kind) -> String? {
    switch kind {
    case .attemptLogged(let entry):
      let grade = routes.first { $0.id == entry.routeID }?.grade
      return "\(entry.outcome.rawValue) \(grade.map(String.init(describing:)) ?? "")"
        + ", attempt \(entry.index)"
    case .attemptDeleted: return "deleting an attempt"
    case .gradeChanged(_, let from, let to): return "grade \(from) → \(to)"
    case .routeSwitched(_, let to, _):
      let number = routes.firstIndex { $0.id == to }.map { " \($0 + 1)" } ?? ""
      return "going to route\(number)"
    case .routeNamed: return "route name"
    case .routePlaced: return "wall"
    case .onsightMarked: return "onsight mark"
    case .restStarted: return "rest"
    case .restEnded: return "end of rest"
    case .planStarted(let plan): return "starting \(plan.name)"
    case .planAdvanced: return "plan step"
    case .planEnded: return "leaving the plan"
    case .workoutLogged(let entry): return entry.name
    case .sessionStarted, .sessionEnded, .routeOpened, .planAdvanceBlocked, .undone, .redone:
      return nil
    }
  }
}
