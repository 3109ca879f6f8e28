import Climbing
import Log

extension SessionState {
  /// What an activity decides, with the rests that begin or end with it in the same action.
  func activity<Order: ActivityOrder>(_ order: Order, _ context: OrderContext) -> Decision {
    let decision = facts[Order.State.self].decide(order, activityContext(context))
    var events = decision.events.map { $0.map { EventPayload.activity(AnyActivityEvent($0)) } }
    let action = events.first?.actionID ?? context.newID()
    for rest in decision.rests {
      guard let event = climbEvent(of: rest, context) else { continue }
      // An order that is about nothing but the rest has it for its main event.
      let id = events.isEmpty ? action : context.newID()
      let entry = Event(
        id: id, sessionID: facts.id ?? "", actionID: action, at: context.now,
        payload: .climb(event))
      if rest == .ends { events.insert(entry, at: 0) } else { events.append(entry) }
    }
    return Decision(events: events, reply: decision.reply)
  }

  private func climbEvent(
    of rest: RestChange, _ context: OrderContext
  ) -> ClimbEvent? {
    switch rest {
    case .ends:
      facts.climb.rest.map { .restEnded(after: $0.elapsed(at: context.now)) }
    case .starts(let length, let byItself):
      .restStarted(
        source: byItself ? .auto : RestSource(rawValue: context.gesture.rawValue) ?? .key,
        length: length)
    }
  }

  private func activityContext(_ context: OrderContext) -> ActivityContext {
    var rest = ActivityContext.RestFacts(
      isOn: context.rest.isOn, startsByItself: context.rest.afterEachAttempt,
      length: context.rest.length)
    rest.elapsed = facts.climb.rest?.elapsed(at: context.now)
    return ActivityContext(
      session: facts.id ?? "", now: context.now, gesture: context.gesture,
      actedAt: context.actedAt, newID: context.newID, rest: rest,
      advances: context.planAdvances)
  }
}
