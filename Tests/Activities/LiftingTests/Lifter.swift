import Core
import Lifting
import Session

/// Carries out orders in its own lifting session, with its own ids and times.
struct Lifter {
  private(set) var state: SessionState
  private(set) var now = Moment(milliseconds: 1_800_000_000_000)
  var rest = RestPolicy()
  var unit = MassUnit.kg
  var advances = true
  private let ids = Numbers()

  private final class Numbers {
    private var last = 0

    func next() -> String {
      last += 1
      return "e\(last)"
    }
  }

  static let bench = Exercise(
    id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest"])
  static let pullUp = Exercise(
    id: "pull-up", name: "Pull-up", metric: .bodyweight, equipment: .bodyweight)
  static let plank = Exercise(id: "plank", name: "Plank", metric: .hold, equipment: .bodyweight)
  static let carry = Exercise(
    id: "carry", name: "Carry", metric: .distance, equipment: .dumbbell, isPerSide: true)

  init(_ plans: BlockPlan...) {
    state = SessionState(
      folding: SessionState.opening(
        id: "s", start: SessionStart(appVersion: "test", device: "test"), at: now,
        newID: ids.next))
    order(.start(routine: nil, plans))
  }

  @discardableResult
  mutating func order(_ action: LiftOrder.Action, after wait: Double = 10) -> Decision {
    order(.lift(LiftOrder(action, in: unit)), after: wait)
  }

  @discardableResult
  mutating func order(_ order: Order, after wait: Double = 10) -> Decision {
    now = now + .microseconds(Int64(wait * 1e6))
    let decision = state.decide(
      order,
      OrderContext(
        now: now, gesture: .key, actedAt: now, newID: ids.next, rest: rest,
        advances: advances))
    for event in decision.events { state.apply(event) }
    return decision
  }

  var lift: LiftState { state.facts.lift }
  var next: String {
    lift.current.map { $0.next(in: unit).values.text($0.exercise, in: unit) } ?? ""
  }
  /// Every set with its corrections, in order.
  var sets: [String] {
    lift.sets.map {
      "\($0.set.entry.values.text($0.block.exercise, in: unit)) \($0.set.entry.outcome)"
    }
  }
}
