package import TimeBase

extension SessionState {
  /// What follows from an order in this state. Changes nothing.
  package func decide(_ order: Order, _ context: OrderContext) -> Decision {
    var draft = Draft(state: self, context: context)
    let notice = draft.decide(order)
    return Decision(events: draft.events, notice: notice)
  }

  /// The events that open a session on a first route.
  package static func opening(
    id: String, start: SessionStart, grade: Grade, at now: Moment, newID: () -> String
  ) -> [Event] {
    let route = newID()
    let action = newID()
    let kinds: [Event.Kind] = [
      .sessionStarted(start), .routeOpened(routeID: route, grade: grade, name: nil),
    ]
    let opened = kinds.enumerated().map { index, kind in
      Event(
        id: index == 0 ? action : newID(), sessionID: id, actionID: action, at: now, kind: kind)
    }
    let arrival = Event(
      id: newID(), sessionID: id, actionID: action, at: now,
      kind: .routeSwitched(from: nil, to: route, method: .start))
    return opened + [arrival]
  }
}

/// The events of one action while it is decided.
private struct Draft {
  let state: SessionState
  let context: OrderContext
  var events: [Event] = []

  var facts: SessionFacts { state.facts }

  mutating func decide(_ order: Order) -> Notice {
    switch order {
    case .log(let outcome): log(outcome)
    case .repeatLast: facts.lastOutcome.map { log($0) } ?? .nothingToRepeat
    case .rest: toggleRest()
    case .undo: undo()
    case .redo: redo()
    case .next: next()
    case .previous: previous()
    case .harder:
      changeGrade {
        $0.harder
      } orElse: {
        .atHardest($0)
      }
    case .easier:
      changeGrade {
        $0.easier
      } orElse: {
        .atEasiest($0)
      }
    case .setGrade(let grade):
      changeGrade { _ in
        grade
      } orElse: {
        .gradeChanged($0)
      }
    case .name(let text): name(text)
    case .goTo(let id): goTo(id)
    case .open(let grade, let name): open(grade, name: name, method: .picked)
    case .deleteAttempt(let id): delete(id)
    case .logWorkout(let entry):
      emit(.workoutLogged(entry), then: .workoutLogged(entry.name))
    case .finish: finish()
    }
  }

  private mutating func emit(_ kind: Event.Kind, then notice: Notice = .finished) -> Notice {
    let id = context.newID()
    events.append(
      Event(
        id: id, sessionID: facts.id ?? "", actionID: events.first?.actionID ?? id,
        at: context.now, kind: kind))
    return notice
  }

  private mutating func log(_ outcome: Outcome) -> Notice {
    guard let route = facts.current else { return .unknown("no route is open") }
    var restBefore = facts.restTaken
    var ready = facts.readySince
    if let rest = facts.rest {
      // Whoever logs an attempt while resting has climbed: the rest ended some time before.
      let elapsed = rest.elapsed(at: context.now)
      restBefore = min(elapsed, rest.length ?? elapsed)
      ready = rest.startedAt + (restBefore ?? .zero)
      _ = emit(.restEnded(after: elapsed))
    }
    let entry = AttemptEntry(
      routeID: route.id, outcome: outcome, index: route.attempts.count + 1,
      gesture: context.gesture, timeToLog: max(.zero, context.now - context.actedAt),
      climbing: max(.zero, context.now - (ready ?? context.now)), restBefore: restBefore)
    let notice = emit(
      .attemptLogged(entry),
      then: .logged(
        outcome, grade: route.grade, attempt: entry.index,
        isFlash: entry.index == 1 && outcome == .send))
    if context.restsByItself {
      _ = emit(.restStarted(source: .auto, length: context.restLength))
    }
    return notice
  }

  private mutating func toggleRest() -> Notice {
    if let rest = facts.rest {
      let elapsed = rest.elapsed(at: context.now)
      return emit(.restEnded(after: elapsed), then: .restEnded(after: elapsed))
    }
    let source = RestSource(rawValue: context.gesture.rawValue) ?? .key
    return emit(
      .restStarted(source: source, length: context.restLength),
      then: .restStarted(context.restLength))
  }

  private mutating func undo() -> Notice {
    guard let action = state.undoable.last else { return .nothingToUndo }
    let taken = state.events(ofAction: action)
    let since = context.now - (taken.last?.at ?? context.now)
    return emit(
      .undone(actionID: action, sinceThen: since), then: .undid(facts.tell(taken)))
  }

  private mutating func redo() -> Notice {
    guard let action = state.redoable.last else { return .nothingToRedo }
    let brought = state.events(ofAction: action)
    return emit(.redone(actionID: action), then: .redid(facts.tell(brought)))
  }

  private mutating func next() -> Notice {
    guard let index = facts.currentIndex else { return .unknown("no route is open") }
    if index + 1 < facts.routes.count { return switchTo(index + 1, method: .next) }
    return open(facts.routes[index].grade, name: nil, method: .next)
  }

  private mutating func previous() -> Notice {
    guard let index = facts.currentIndex, index > 0 else { return .firstRoute }
    return switchTo(index - 1, method: .previous)
  }

  private mutating func goTo(_ id: String) -> Notice {
    guard let index = facts.routes.firstIndex(where: { $0.id == id }) else {
      return .unknown("no such route in this session")
    }
    return switchTo(index, method: .picked)
  }

  private mutating func switchTo(_ index: Int, method: SwitchMethod) -> Notice {
    let route = facts.routes[index]
    return emit(
      .routeSwitched(from: facts.current?.id, to: route.id, method: method),
      then: .switched(number: index + 1, grade: route.grade, isNew: false))
  }

  private mutating func open(_ grade: Grade, name: String?, method: SwitchMethod) -> Notice {
    let id = context.newID()
    _ = emit(.routeOpened(routeID: id, grade: grade, name: name))
    return emit(
      .routeSwitched(from: facts.current?.id, to: id, method: method),
      then: .switched(number: facts.routes.count + 1, grade: grade, isNew: true))
  }

  private mutating func changeGrade(
    to change: (Grade) -> Grade?, orElse refusal: (Grade) -> Notice
  ) -> Notice {
    guard let route = facts.current else { return .unknown("no route is open") }
    guard route.attempts.isEmpty else { return .gradeLocked(attempts: route.attempts.count) }
    guard let grade = change(route.grade), grade != route.grade else {
      return refusal(route.grade)
    }
    return emit(
      .gradeChanged(routeID: route.id, from: route.grade, to: grade), then: .gradeChanged(grade))
  }

  private mutating func name(_ text: String) -> Notice {
    guard let route = facts.current else { return .unknown("no route is open") }
    let trimmed = String(text.drop(while: \.isWhitespace).prefix(60))
    let name = trimmed.isEmpty ? nil : trimmed
    return emit(.routeNamed(routeID: route.id, name: name), then: .named(name))
  }

  private mutating func delete(_ id: Event.ID) -> Notice {
    guard let attempt = facts.routes.lazy.flatMap(\.attempts).first(where: { $0.id == id }) else {
      return .unknown("no such attempt")
    }
    return emit(.attemptDeleted(attemptID: id), then: .deleted(attempt.outcome))
  }

  private mutating func finish() -> Notice {
    if let rest = facts.rest { _ = emit(.restEnded(after: rest.elapsed(at: context.now))) }
    return emit(.sessionEnded)
  }
}

extension SessionFacts {
  /// An action in a few words, for what undo took back and redo brought back.
  fileprivate func tell(_ action: [Event]) -> String {
    for event in action {
      switch event.kind {
      case .attemptLogged(let entry):
        let grade = routes.first { $0.id == entry.routeID }?.grade
        return "\(entry.outcome.rawValue) \(grade.map(String.init(describing:)) ?? "")"
          + ", attempt \(entry.index)"
      case .attemptDeleted: return "the deletion of an attempt"
      case .gradeChanged(_, let from, let to): return "grade \(from) to \(to)"
      case .routeSwitched(_, let to, _):
        let number = routes.firstIndex { $0.id == to }.map { " \($0 + 1)" } ?? ""
        return "the switch to route\(number)"
      case .routeNamed: return "the route's name"
      case .restStarted: return "the rest"
      case .restEnded: continue
      case .planAdvanced: return "the plan's step"
      case .sessionStarted, .sessionEnded, .routeOpened, .planAdvanceBlocked, .undone, .redone,
        .workoutLogged:
        continue
      }
    }
    return "the end of the rest"
  }
}
