package import Lifting
import Log

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
