package import Climbing
package import Core
package import Grades
import Languages
import Lifting
import Timers

extension SessionState {
  /// Decides what an order does in this state. Changes nothing.
  ///
  /// - Parameter level: the grade the climber sends at the limit, if rests depend on difficulty.
  package func decide(
    _ order: Order, _ context: OrderContext, level: Grade? = nil
  ) -> Decision {
    switch order {
    case .climb(let order): climb(order, context, level: level)
    case .rest(let order): rest(order, context, level: level)
    case .timer(let order): timer(order, context)
    case .lift(let order): lift(order, context)
    case .undo: undo(context)
    case .redo: redo(context)
    case .finish: finish(context)
    }
  }

  /// The events that open an empty session.
  package static func opening(
    id: String, start: SessionStart, at now: Moment, newID: () -> String
  ) -> [Event] {
    let action = newID()
    return [
      Event(id: action, sessionID: id, actionID: action, at: now, payload: .sessionStarted(start))
    ]
  }

  /// The events that open a session and start climbing in it.
  package static func opening(
    id: String, start: SessionStart, climb: ClimbStart, grade: Grade, plan: Plan? = nil,
    at now: Moment, newID: @escaping () -> String
  ) -> [Event] {
    let opening = opening(id: id, start: start, at: now, newID: newID)
    let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
    let begun = SessionState(folding: opening).decide(
      .climb(.start(climb, grade: grade, plan: plan)), context)
    return opening + begun.events
  }

  /// An action of one event.
  func act(
    _ payload: EventPayload, _ context: OrderContext, then reply: Reply
  ) -> Decision {
    Self.act(payload, in: facts.id ?? "", context, then: reply)
  }

  static func act(
    _ payload: EventPayload, in session: String, _ context: OrderContext, then reply: Reply
  ) -> Decision {
    let id = context.newID()
    let event = Event(
      id: id, sessionID: session, actionID: id, at: context.now, payload: payload)
    return Decision(events: [event], reply: reply)
  }

  private func undo(_ context: OrderContext) -> Decision {
    guard let action = log.undoable.last(where: isThere) else {
      return Decision(events: [], reply: .nothingToUndo)
    }
    let taken = log.entries(ofAction: action)
    let since = context.now - (taken.last?.at ?? context.now)
    var decision = act(.undone(actionID: action, sinceThen: since), context, then: .silent)
    var after = self
    if taken.isEndOfWorkout { for event in decision.events { after.apply(event) } }
    decision.reply = .undone(facts.tell(taken, isEnd: after.facts.workout != facts.workout))
    return decision
  }

  /// Whether an action can come back. A workout's counts go with it; and while a workout is
  /// running, a discarded one doesn't come back.
  func isThere(_ action: Event.ID) -> Bool {
    log.entries(ofAction: action).allSatisfy { event in
      switch event.payload {
      case .timer(.roundCounted), .timer(.setAdded):
        facts.workout.map { log.isAfter(action, $0.id) } ?? false
      case .timer(.discarded): facts.workout == nil
      case .sessionStarted, .sessionEnded, .sessionDeleted, .climb, .timer, .lift, .rest, .goal,
        .correction, .file, .partner, .clock, .undone, .redone, .imported, .fileImport,
        .unknown:
        true
      }
    }
  }

  /// What redo would bring back, in a few words; nil if there is nothing.
  package var nameToRedo: String? {
    log.redoable.last.map { facts.tell(log.entries(ofAction: $0), isEnd: facts.workout != nil) }
  }

  private func redo(_ context: OrderContext) -> Decision {
    guard let action = log.redoable.last else { return Decision(events: [], reply: .nothingToRedo) }
    let brought = log.entries(ofAction: action)
    return act(
      .redone(actionID: action), context,
      then: .redone(facts.tell(brought, isEnd: facts.workout != nil), brought.outcome))
  }

  private func finish(_ context: OrderContext) -> Decision {
    var decision = act(.sessionEnded, context, then: .finished)
    if let rest = facts.rest, let action = decision.events.first?.id {
      var over = act(.rest(.ended(after: rest.elapsed(at: context.now))), context, then: .silent)
      over.events[0].actionID = action
      decision.events = over.events + decision.events
    }
    return decision
  }
}

extension [Event] {
  fileprivate var isEndOfWorkout: Bool {
    contains { if case .timer(.logged) = $0.payload { true } else { false } }
  }

  /// The outcome of the attempt among them.
  fileprivate var outcome: Outcome? {
    for case .climb(.attemptLogged(let entry)) in map(\.payload) { return entry.outcome }
    return nil
  }
}

extension SessionFacts {
  /// An action in a few words, for undo and redo.
  ///
  /// - Parameter isEnd: whether it ends a workout that exists without it.
  fileprivate func tell(_ action: [Event], isEnd: Bool) -> String {
    if isEnd {
      for case .timer(.logged(let entry)) in action.map(\.payload) where entry.isComplete {
        return tr("the end of \(entry.name)")
      }
    }
    // The main event describes the action; events that only accompany others come last.
    let main = action.filter { $0.id == $0.actionID }
    return (main + action).lazy.compactMap { tell($0.payload) }.first ?? tr("the last action")
  }

  private func tell(_ payload: EventPayload) -> String? {
    switch payload {
    case .climb(let event): climb.tell(event)
    case .rest(let event): event.text
    case .timer(.logged(let entry)):
      entry.isComplete ? entry.name : tr("stopping \(entry.name)")
    case .timer(.roundCounted): tr("a round")
    case .timer(.setAdded): tr("an added set")
    case .timer(.discarded): tr("stopping the timer")
    case .timer: nil
    case .lift(let event): lift.tell(event)
    case .unknown(let stored): tr("something a newer version logged (\(stored.kind))")
    case .sessionDeleted: tr("deleting a session")
    case .clock(.dated): tr("the session's date")
    case .sessionStarted, .sessionEnded, .imported, .fileImport, .goal, .correction, .file,
      .partner, .clock,
      .undone, .redone:
      nil
    }
  }
}

extension SessionState {
  func climb(_ order: ClimbOrder, _ context: OrderContext, level: Grade?) -> Decision {
    rested(facts.climb.decide(order, inSession(context), level: level), context) { .climb($0) }
  }

  /// What an activity needs to know of the session in order to decide.
  func inSession(_ context: OrderContext) -> OrderContext {
    var context = context
    context.session = facts.id ?? ""
    context.isOver = facts.endedAt != nil
    context.resting = facts.rest
    context.restedAt = facts.restedAt
    return context
  }
}
