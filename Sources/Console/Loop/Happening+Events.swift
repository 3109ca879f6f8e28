import Climbing
import Hearing
import Lifting
import Log
import Session

extension Happening {
  /// The sound of events that were committed together: an attempt, even if it also ended a rest and
  /// moved the plan on; nil if nothing concerns the climber.
  init?(_ events: [Event]) {
    let each = events.compactMap { Happening($0.payload) }
    guard let first = each.first(where: { $0 == .tried }) ?? each.last else { return nil }
    self = first
  }

  private init?(_ payload: EventPayload) {
    switch payload {
    case .climb(.attemptLogged), .lift(.setLogged): self = .tried
    case .rest(.started), .rest(.ended): self = .rested
    case .undone, .redone: self = .other
    default: return nil
    }
  }
}
