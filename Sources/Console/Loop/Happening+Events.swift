import Climbing
import Hearing
import Lifting
import Log
import Session

extension Happening {
  /// What was committed together, to the ear: a try, though it ended a rest and moved the plan on;
  /// nil where nothing happened that the climber has to do with.
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
    case .sessionStarted, .sessionEnded, .sessionDeleted, .climb, .lift, .rest, .timer, .goal,
      .imported,
      .unknown:
      return nil
    }
  }
}
