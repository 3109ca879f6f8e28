import Climbing
import Log

extension SessionState {
  func climb(_ order: ClimbOrder, _ context: OrderContext, level: Grade?) -> Decision {
    rested(facts.climb.decide(order, inSession(context), level: level), context) { .climb($0) }
  }

  /// What an activity needs to know of the session in order to decide.
  func inSession(_ context: OrderContext) -> OrderContext {
    var context = context
    context.session = facts.id ?? ""
    context.resting = facts.rest
    context.restedAt = facts.restedAt
    return context
  }
}
