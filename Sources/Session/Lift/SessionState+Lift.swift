import Lifting
import Log

extension SessionState {
  func lift(_ order: LiftOrder, _ context: OrderContext) -> Decision {
    rested(facts.lift.decide(order, inSession(context)), context) { .lift($0) }
  }
}
