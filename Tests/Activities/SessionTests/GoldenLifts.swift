import Core
import Lifting
import Session

/// Lifting's events, as `GoldenEvents`: their lines are in `golden/lifts-1.jsonl`.
enum GoldenLifts {
  private static let bench = Exercise(
    id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest", "triceps"])
  private static let repeaters = Exercise(
    id: "repeaters", name: "Repeaters 7/3", metric: .hold, equipment: .board, stepKg: 125,
    isPerSide: true,
    intervals: HangIntervals(work: .seconds(7), rest: .seconds(3), times: 6))
  private static let curl = Exercise(
    id: "ez-bar-curl", name: "EZ-bar curl", equipment: .barbell, muscles: ["biceps"], barKg: 1000)

  static let all = events.map { EventPayload.lift($0) }

  private static let events: [LiftEvent] = [
    .started(routine: nil),
    .started(routine: "Push day"),
    .exerciseAdded(block: "b1", BlockPlan(bench)),
    .exerciseAdded(
      block: "b2",
      BlockPlan(
        repeaters,
        sets: [
          PlannedSet(), PlannedSet(SetValues(reps: 5), type: .toFailure, rest: .seconds(90)),
        ], last: [SetValues(weight: Weight(-5, .kg), time: .seconds(60))], superset: 1)),
    .exerciseSwitched(from: nil, to: "b1", method: .start),
    .exerciseSwitched(from: "b1", to: "b2", method: .next),
    .exerciseSwitched(from: "b2", to: "b1", method: .previous),
    .exerciseSwitched(from: "b1", to: "b2", method: .picked),
    .exerciseSwitched(from: "b2", to: "b1", method: .superset),
    .nextSetChanged(
      block: "b1", NextSet(SetValues(weight: Weight(181.25, .lb), reps: 5), .drop)),
    .setLogged(
      SetEntry(
        block: "b1", exerciseID: "bench-press", exercise: "Bench press", index: 1,
        values: SetValues(weight: Weight(82.5, .kg), reps: 8, effort: 85), outcome: .done,
        gesture: .voice, timeToLog: .milliseconds(151), rest: .timer(.seconds(120)))),
    .setLogged(
      SetEntry(
        block: "b2", exerciseID: "carry", exercise: "Farmer’s carry", index: 2,
        values: SetValues(time: .seconds(31), metres: 40), type: .warmUp, outcome: .missed,
        countsInPlan: false, gesture: .timer, timeToLog: .zero, rest: .timer(nil))),
    .setCorrected(set: "e1", SetValues(weight: Weight(80, .kg), reps: 7)),
    .setDeleted(set: "e1"),
    .setAdded(block: "b1"),
    .setSkipped(block: "b1"),
    .exerciseAdded(block: "b3", followed),
    .exerciseSwitched(from: "b1", to: "b2", method: .plan),
    .outcomeCorrected(set: "e1", to: .missed),
    .exerciseAdded(block: "b4", BlockPlan(curl, sets: [])),
    .exerciseMerged(block: "b1", into: curl, merge: "m1"),
  ]

  /// Its sets follow from what was done.
  private static var followed: BlockPlan {
    var plan = BlockPlan(bench, sets: [PlannedSet(SetValues(weight: Weight(65, .kg), reps: 5))])
    plan.max = Weight(100, .kg)
    plan.reason = "Week 1 of 4: 65 % of 100 kg"
    return plan
  }
}
