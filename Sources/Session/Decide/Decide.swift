package import Log

extension SessionState {
  /// What follows from an order in this state. Changes nothing.
  package func decide(_ order: Order, _ context: OrderContext) -> Decision {
    var draft = Draft(state: self, context: context)
    let reply = draft.decide(order)
    return Decision(events: draft.events, reply: reply.followed(by: draft.planReply))
  }

  /// The events that open a session on a first route, under a plan if there is one.
  package static func opening(
    id: String, start: SessionStart, grade: Grade, plan: Plan? = nil, at now: Moment,
    newID: () -> String
  ) -> [Event] {
    let route = newID()
    let action = newID()
    var kinds: [Event.Kind] = [
      .sessionStarted(start),
      .routeOpened(routeID: route, grade: plan?.firstGrade ?? grade, name: nil, place: nil),
      .routeSwitched(from: nil, to: route, method: .start),
    ]
    if let plan { kinds.append(.planStarted(plan)) }
    return kinds.enumerated().map { index, kind in
      Event(
        id: index == 0 ? action : newID(), sessionID: id, actionID: action, at: now, kind: kind)
    }
  }
}

/// The events of one action while it is decided.
struct Draft {
  let context: OrderContext
  /// Their common action, and the id of the main one among them.
  private let actionID: Event.ID
  /// Before the action.
  let state: SessionState
  private(set) var events: [Event] = []
  /// As they are once the events so far have happened.
  private(set) var facts: SessionFacts
  /// What of the plan is told beside the order's own reply.
  var planReply: Reply?

  init(state: SessionState, context: OrderContext) {
    self.state = state
    self.context = context
    facts = state.facts
    actionID = context.newID()
  }

  mutating func decide(_ order: Order) -> Reply {
    switch order {
    case .log(let outcome): log(outcome)
    case .repeatLast: facts.lastOutcome.map { log($0) } ?? .nothingToRepeat
    case .rest: toggleRest()
    case .undo: undo()
    case .redo: redo()
    case .next: next()
    case .previous: previous()
    case .harder: changeGrade { $0.harder.map(GradeChange.to) ?? .refused(.atHardest($0)) }
    case .easier: changeGrade { $0.easier.map(GradeChange.to) ?? .refused(.atEasiest($0)) }
    case .setGrade(let grade): changeGrade { _ in .to(grade) }
    case .name(let text): name(text)
    case .place(let text): place(text)
    case .toggleOnsight: toggleOnsight()
    case .goTo(let id): goTo(id)
    case .open(let route): open(route.grade, name: route.name, place: route.place, method: .picked)
    case .deleteAttempt(let id): delete(id)
    case .logWorkout(let entry): emit(.workoutLogged(entry), then: .workoutLogged(entry.name))
    case .startPlan(let plan): start(plan)
    case .endPlan: endPlan()
    case .skipStep: skipStep()
    case .stepBack: stepBack()
    case .endSetByTime: endSetByTime()
    case .finish: finish()
    }
  }

  /// Adds the action's main event: undo and redo name it.
  mutating func emit(_ kind: Event.Kind) { add(kind, id: actionID) }

  mutating func emit(_ kind: Event.Kind, then reply: Reply) -> Reply {
    emit(kind)
    return reply
  }

  /// Adds an event that goes with the main one, before or after it.
  mutating func accompany(_ kind: Event.Kind) {
    add(kind, id: context.newID())
  }

  private mutating func add(_ kind: Event.Kind, id: Event.ID) {
    let event = Event(
      id: id, sessionID: facts.id ?? "", actionID: actionID, at: context.now, kind: kind)
    events.append(event)
    facts.apply(event)
  }

  private mutating func finish() -> Reply {
    if let rest = facts.rest { accompany(.restEnded(after: rest.elapsed(at: context.now))) }
    return emit(.sessionEnded, then: .finished)
  }
}
