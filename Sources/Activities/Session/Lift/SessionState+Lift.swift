import Lifting
import Log

extension SessionState {
  func lift(_ order: LiftOrder, _ context: OrderContext) -> Decision {
    rested(facts.lift.decide(order, inSession(context)), context) { .lift($0) }
  }
}

extension EventPayload {
  /// nil if the event isn't lifting's.
  static func lift(_ stored: StoredPayload, _ fields: Fields) throws(PayloadError) -> Self? {
    try LiftEvent(kind: stored.kind, version: stored.version, fields).map { .lift($0) }
  }
}
