import Climbing
import Lifting
import Log

/// What an activity decides, with the rests that begin or end with it in the same action.
extension SessionState {
  func climb(_ order: ClimbOrder, _ context: OrderContext, level: Grade?) -> Decision {
    rested(facts.climb.decide(order, inSession(context), level: level), context) { .climb($0) }
  }

  func lift(_ order: LiftOrder, _ context: OrderContext) -> Decision {
    rested(facts.lift.decide(order, inSession(context)), context) { .lift($0) }
  }

  private func inSession(_ context: OrderContext) -> OrderContext {
    var context = context
    context.session = facts.id ?? ""
    context.resting = facts.rest
    context.restedAt = facts.restedAt
    return context
  }
}
