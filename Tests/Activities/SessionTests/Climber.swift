import Core
import Grades
import Lifting

@testable import Climbing
@testable import Session

/// Carries out orders in its own session, with its own ids and times.
struct Climber {
  private(set) var state = SessionState()
  private(set) var now = Moment(milliseconds: 1_800_000_000_000)
  var rest = RestPolicy()
  var advances = true
  private let ids = Numbers()

  /// Gives out the numbers 1, 2, 3, …
  private final class Numbers {
    private var last = 0

    func next() -> String {
      last += 1
      return "e\(last)"
    }
  }

  init(plan: Plan? = nil) {
    let opening = SessionState.opening(
      id: "s",
      start: SessionStart(appVersion: "test", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), plan: plan, at: now,
      newID: ids.next)
    for event in opening { state.apply(event) }
  }

  /// Takes in what another program logged.
  mutating func take(_ event: Event) { state.apply(event) }

  @discardableResult
  mutating func order(_ order: ClimbOrder, after wait: Duration = .seconds(1)) -> Decision {
    self.order(.climb(order), after: wait)
  }

  @discardableResult
  mutating func lift(
    _ action: LiftOrder.Action, after wait: Duration = .seconds(1)
  ) -> Decision {
    order(.lift(LiftOrder(action, in: .kg)), after: wait)
  }

  @discardableResult
  mutating func order(_ order: Order, after wait: Duration = .seconds(1)) -> Decision {
    now = now + wait
    let decision = state.decide(
      order,
      OrderContext(
        now: now, gesture: .key, actedAt: now, newID: ids.next, rest: rest,
        advances: advances))
    for event in decision.events { state.apply(event) }
    return decision
  }
}
