import Climbing
import Core
import Grades
import Lifting
import Session
import TestSupport
import Timers

/// Sessions at random of climbing, lifting and timers, by turns and mixed: with undo and redo, corrections and deletions at
/// once and days later. Each batch is what one order commits.
struct RandomLog {
  private(set) var batches: [[Event]] = []
  private var random: SeededRandom
  private var number = 0
  private var now = Moment(milliseconds: 1_700_000_000_000)

  private static let exercises = [
    Exercise(id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest"]),
    Exercise(id: "pull-up", name: "Pull-up", metric: .bodyweight, equipment: .bodyweight),
    Exercise(id: "plank", name: "Plank", metric: .hold, equipment: .bodyweight),
  ]

  init(sessions: Int, using random: SeededRandom) throws {
    self.random = random
    var states: [SessionState] = []
    for place in 0..<sessions {
      var state = try session(isOver: place < sessions - 1)
      // A week later something of an earlier session is put right, or all of it is deleted, and now and then taken back.
      if let past = states.indices.randomElement(using: &self.random), chance(3) {
        putRight(&states[past])
      }
      if place < sessions - 1, chance(6) { delete(&state) }
      states.append(state)
    }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func newID() -> String {
    number += 1
    return "E\(number)"
  }

  private mutating func context() -> OrderContext {
    let ids = (0..<40).map { _ in newID() }
    var next = ids.makeIterator()
    return OrderContext(
      now: now, gesture: pick([.voice, .key]), actedAt: now,
      newID: { next.next() ?? "none" })
  }

  private mutating func take(_ order: Order, _ state: inout SessionState, after seconds: Int = 20) {
    now = now + .seconds(seconds)
    keep(state.decide(order, context()).events, &state)
  }

  private mutating func keep(_ events: [Event], _ state: inout SessionState) {
    guard !events.isEmpty else { return }
    for event in events { state.apply(event) }
    batches.append(events)
  }

  private mutating func session(isOver: Bool) throws -> SessionState {
    now = now + .seconds(Int.random(in: 3600...900_000, using: &random))
    var state = SessionState()
    let context = context()
    keep(
      SessionState.opening(
        id: newID(), start: SessionStart(appVersion: "test", device: "test"), at: now,
        newID: context.newID), &state)
    let (climbs, lifts, times) = (Bool.random(using: &random), chance(2), chance(3))
    if climbs { begin(&state) }
    if lifts { take(.lift(.start(routine: nil, [BlockPlan(exercise())])), &state) }
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: take(.undo, &state)
      case 1: take(.redo, &state)
      case 2 where climbs && chance(2): take(.rest(.toggle(.climb)), &state)
      case 2 where times: try time(&state)
      case 3 where lifts, 2 where lifts: lift(&state)
      default: if climbs { climb(&state) } else if lifts { lift(&state) }
      }
    }
    if isOver { take(.finish, &state) }
    return state
  }

  private mutating func begin(_ state: inout SessionState) {
    let system = pick([GradeSystem.v, .yds])
    take(
      .climb(
        .start(
          ClimbStart(discipline: system == .v ? .boulder : .sport, system: system),
          grade: .easiest(system), plan: nil)), &state)
  }

  private mutating func climb(_ state: inout SessionState) {
    let attempt =
      state.facts.climb.routes.flatMap(\.attempts).randomElement(using: &random)?.id ?? "none"
    take(
      .climb(
        pick([
          .log(.send), .log(.fall), .log(.fall), .next, .previous, .harder, .easier,
          .repeatLast, .deleteAttempt(attempt), .correctAttempt(attempt), .name("Slab"),
          .toggleOnsight, .describeAttempt(attempt, .felt(.hard)),
        ])), &state)
  }

  private mutating func exercise() -> Exercise { pick(Self.exercises) }

  private mutating func lift(_ state: inout SessionState) {
    let set = state.facts.lift.sets.randomElement(using: &random)?.set.id ?? "none"
    take(
      .lift(
        pick([
          .log(.done), .log(.done), .log(.missed), .warmUp, .drop, .heavier, .repeatLast,
          .exercise(BlockPlan(exercise())), .turn(set: set), .delete(set: set), .skipSet,
          .correct(set: set, [.reps(3)]),
        ])), &state)
  }

  private mutating func time(_ state: inout SessionState) throws {
    let hold = WorkoutConfiguration.hold(try .init(name: "Plank", duration: .seconds(30)))
    take(.timer(.start(hold)), &state)
    guard !chance(4) else { return take(.timer(.discard), &state) }
    take(
      .timer(
        .log(
          WorkoutEntry(
            kind: "hold", name: "Plank", configuration: "{}", summary: "{}",
            isComplete: Bool.random(using: &random), elapsed: .seconds(30)))), &state, after: 40)
  }

  private mutating func putRight(_ state: inout SessionState) {
    for _ in 0..<3 {
      if let attempt = state.facts.climb.routes.flatMap(\.attempts).randomElement(using: &random) {
        take(.climb(pick([.deleteAttempt(attempt.id), .correctAttempt(attempt.id)])), &state)
      } else if let set = state.facts.lift.sets.randomElement(using: &random)?.set {
        take(.lift(pick([.turn(set: set.id), .delete(set: set.id)])), &state)
      }
      if chance(3) { take(.undo, &state) }
    }
  }

  private mutating func delete(_ state: inout SessionState) {
    guard let id = state.facts.id else { return }
    now = now + .seconds(60)
    let deletion = SessionState.deletion(of: id, called: id, context())
    keep(deletion.events, &state)
    guard chance(2), let event = deletion.events.first else { return }
    now = now + .seconds(5)
    let deleted = PastAction(id: event.actionID, session: id, at: event.at)
    keep(SessionState.takingBack([deleted], called: id, context()).events, &state)
  }
}

extension Order {
  fileprivate static func lift(_ action: LiftOrder.Action) -> Order {
    .lift(LiftOrder(action, in: .kg))
  }
}
