import Climbing
import Log

extension SessionState {
  /// What an activity decides, with the rests that begin or end with it in the same action.
  func activity<Order: ActivityOrder>(_ order: Order, _ context: OrderContext) -> Decision {
    let decision = facts[Order.State.self].decide(order, inSession(context))
    return rested(decision, context) { .activity(AnyActivityEvent($0)) }
  }

  func climb(_ order: ClimbOrder, _ context: OrderContext, level: Grade?) -> Decision {
    rested(facts.climb.decide(order, inSession(context), level: level), context) { .climb($0) }
  }

  private func inSession(_ context: OrderContext) -> OrderContext {
    var context = context
    context.session = facts.id ?? ""
    context.resting = facts.rest
    context.restedAt = facts.restedAt
    return context
  }
}
