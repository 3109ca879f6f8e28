import Climbing
import Lifting
import Log

/// An activity's decision, with the rests that start or end in the same action.
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
