import Core
package import Lifting

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

extension SessionCounts {
  package mutating func add(_ number: Int, sets kind: SetKind) {
    switch kind {
    case .done: workingSets += number
    case .warmUp: warmUpSets += number
    case .missed: missedSets += number
    }
  }

  /// Counts a session's sets.
  mutating func add(_ lift: LiftState) {
    for block in lift.blocks {
      for set in block.sets { add(1, sets: set.entry.kind) }
    }
  }
}

extension PastLift {
  /// A session's lifting, from all of its events; nil if nothing was lifted, or the session was
  /// deleted.
  package init?(folding events: [Event]) {
    let facts = SessionState(folding: events).facts
    let lift = facts.lift
    let times = events.filter {
      if case .lift = $0.payload { true } else { false }
    }.map(\.at)
    guard let id = facts.id, !facts.isDeleted, !lift.sets.isEmpty, let start = times.first,
      let end = times.last
    else { return nil }
    self.init(id: id, start: start, end: end, lift: lift)
  }
}
