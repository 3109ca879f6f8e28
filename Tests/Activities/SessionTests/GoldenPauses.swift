import Climbing
import Core
import Lifting
import Session

/// Attempts and sets that say the pause before them (version 2), as `GoldenEvents`: their lines are in
/// `golden/pauses-2.jsonl`.
enum GoldenPauses {
  static let all: [EventPayload] =
    attempts.map { .climb(.attemptLogged($0)) }
    + sets.map { .lift(.setLogged($0)) }

  private static let attempts = [
    AttemptEntry(
      routeID: "r1", outcome: .send, index: 1, gesture: .voice, timeToLog: .milliseconds(151),
      rest: .pause(nil)),
    AttemptEntry(
      routeID: "r1", outcome: .fall, index: 2, gesture: .key, timeToLog: .zero,
      climbing: .seconds(42), rest: .pause(.seconds(360)), planRep: true, advancesPlan: false),
  ]

  private static let sets = [
    SetEntry(
      block: "b1", exerciseID: "bench-press", exercise: "Bench press", index: 1,
      values: SetValues(weight: Weight(82.5, .kg), reps: 8, effort: 85), outcome: .done,
      gesture: .voice, timeToLog: .milliseconds(151), rest: .pause(.seconds(600))),
    SetEntry(
      block: "b2", exerciseID: "carry", exercise: "Farmer’s carry", index: 2,
      values: SetValues(time: .seconds(31), metres: 40), type: .warmUp, outcome: .missed,
      countsInPlan: false, gesture: .timer, timeToLog: .zero, rest: .pause(nil)),
  ]
}
