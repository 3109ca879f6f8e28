import Climbing
import Core
import Grades
import Session
import TestSupport

@testable import Store

/// Sessions of random orders.
enum RandomSession {
  /// The same in each run, for tests that need any session.
  static func events(orders count: Int, session: String = "s") -> [Event] {
    var generator = SeededRandom(seed: UInt64(count))
    return events(orders: count, session: session, using: &generator)
  }

  static func events(
    orders count: Int, session: String = "s",
    using generator: inout some RandomNumberGenerator
  ) -> [Event] {
    var number = 0
    func newID() -> String {
      number += 1
      return "\(session)\(number)"
    }
    let start = Moment(milliseconds: 1_800_000_000_000)
    var events = SessionState.opening(
      id: session,
      start: SessionStart(appVersion: "test", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: start,
      newID: newID)
    var state = SessionState(folding: events)
    var step = PlanStep(grade: .absolute(.easiest(.v)))
    step.reps = 2
    step.every = .seconds(60)
    let plan = Plan(
      id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
      steps: [step, PlanStep(grade: .free)])
    let colours = Circuit(
      id: "gym", name: "Gym", isForBoulders: true, colours: ["white", "black"])
    let orders: [ClimbOrder?] = [
      .log(.send), .log(.fall), nil, nil, nil, .next, .previous, .harder, .repeatLast,
      .startPlan(plan), .skipStep, .endPlan, .wall("cave"), .name("arete"), .toggleOnsight,
      .open(KnownRoute(grade: .easiest(.circuit(colours)), name: "slab", wall: "left")),
    ]
    for step in 0..<count {
      let now = start + .seconds(step)
      let context = OrderContext(
        now: now, gesture: .key, actedAt: now, newID: newID)
      let chosen = orders[Int.random(in: 0..<orders.count, using: &generator)]
      let order =
        chosen.map(Order.climb)
        ?? [.undo, .redo, .rest(.toggle(.climb))].randomElement(using: &generator) ?? .undo
      for event in state.decide(order, context).events {
        state.apply(event)
        events.append(event)
      }
    }
    return events
  }
}

extension EventStore {
  /// Checks that a file is an undamaged log of a known version.
  static func verify(_ path: String) throws(StoreError) {
    do {
      try Examination.check(path)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
