import Core
import Lifting
import Session
import Testing

@testable import Analysis

@Suite("Lift review", .timeLimit(.minutes(30)))
struct LiftReviewTests {
  private static let bench = Exercise(
    id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest", "triceps"])
  private static let dip = Exercise(
    id: "dip", name: "Dip", metric: .bodyweight, muscles: ["triceps"])
  private static let lunge = Exercise(
    id: "lunge", name: "Lunge", muscles: ["quads"], isPerSide: true)
  private static let plank = Exercise(id: "plank", name: "Plank", metric: .hold, muscles: ["core"])

  private struct Lifted {
    var exercise: Exercise
    var values: SetValues
    var type = SetType.working
    var outcome = SetOutcome.done
  }

  private func weight(_ kg: Double, _ reps: Int) -> SetValues {
    SetValues(weight: Weight(kg, .kg), reps: reps)
  }

  private func events(_ sets: [Lifted], workout: String? = nil) -> [Event] {
    var events: [Event] = []
    func add(_ payload: EventPayload) {
      let id = "e\(events.count)"
      events.append(
        Event(
          id: id, sessionID: "s", actionID: id, at: Moment(milliseconds: Int64(events.count)),
          payload: payload))
    }
    func lift(_ event: LiftEvent) { add(.lift(event)) }
    add(.sessionStarted(SessionStart(appVersion: "t", device: "t")))
    lift(.started(routine: workout))
    for exercise in [Self.bench, Self.dip, Self.lunge, Self.plank] {
      lift(.exerciseAdded(block: exercise.id, BlockPlan(exercise)))
    }
    for set in sets {
      lift(
        .setLogged(
          SetEntry(
            block: set.exercise.id, exerciseID: set.exercise.id, exercise: set.exercise.name,
            index: 1, values: set.values, type: set.type, outcome: set.outcome, gesture: .key,
            timeToLog: .zero, rest: .pause(nil))))
    }
    return events
  }

  private func log(_ sessions: [[TallyRow]]) -> TalliedLog {
    TalliedLog(
      sessions: sessions.enumerated().map { place, rows in
        TalliedSession(
          id: "\(place)", startedAt: Moment(microseconds: 0), day: Day(20_000 + 7 * place),
          rows: rows)
      }, systems: [:])
  }

  private func review(_ sessions: [[TallyRow]]) throws -> LiftReview {
    let log = log(sessions)
    return LiftReview(log, by: .week, over: try #require(log.days))
  }

  @Test("sets, volume and bests count completed sets; warm-ups and misses are separate")
  func counted() throws {
    let rows = SessionTally.rows(
      of: events(
        [
          Lifted(exercise: Self.bench, values: weight(40, 10), type: .warmUp),
          Lifted(exercise: Self.bench, values: weight(100, 5)),
          Lifted(exercise: Self.bench, values: weight(90, 5)),
          Lifted(exercise: Self.bench, values: weight(80, 15)),
          Lifted(exercise: Self.bench, values: weight(110, 3), outcome: .missed),
          Lifted(exercise: Self.dip, values: SetValues(reps: 12)),
          Lifted(exercise: Self.lunge, values: weight(20, 10)),
          Lifted(exercise: Self.plank, values: SetValues(time: .seconds(90))),
        ], workout: "Push"))
    let sum = LiftSum(rows)
    #expect(sum.sets == 6 && sum.missed == 1 && sum.counts.warmUpSets == 1)
    #expect(sum.exercises == ["Bench press", "Dip", "Lunge", "Plank"] && sum.workouts == ["Push"])
    // A lunge is done on both sides.
    #expect(sum.volume == 500_000 + 450_000 + 1_200_000 + 400_000)
    let review = try review([rows])
    let bench = try #require(review.exercises.first { $0.id == "bench-press" })
    // Epley: 100 × (1 + 5 / 30). Fifteen repetitions give no estimate.
    #expect(bench.estimate == 116_670 && bench.sets == 3 && bench.missed == 1)
    #expect(bench.best(from: 1) == LiftReview.Best(reps: 5, grams: 100_000))
    #expect(bench.best(from: 8) == LiftReview.Best(reps: 15, grams: 80_000))
    let dip = try #require(review.exercises.first { $0.id == "dip" })
    #expect(dip.estimate == nil && dip.best(from: 1) == LiftReview.Best(reps: 12, grams: 0))
    #expect(review.exercises.first { $0.id == "plank" }?.longest == 90)
    #expect(
      review.muscles == [
        LiftReview.MuscleLine(muscle: "chest", sets: 3, volume: 2_150_000),
        LiftReview.MuscleLine(muscle: "core", sets: 1, volume: 0),
        LiftReview.MuscleLine(muscle: "quads", sets: 1, volume: 400_000),
        LiftReview.MuscleLine(muscle: "triceps", sets: 1, volume: 0),
      ])
    #expect(
      rows.contains(TallyRow(.tension, subject: Measure.lifted, detail: "Plank", number: 90)))
  }

  @Test("a set that is corrected, deleted or undone counts as it is now")
  func corrected() {
    var log = events([
      Lifted(exercise: Self.bench, values: weight(100, 5)),
      Lifted(exercise: Self.bench, values: weight(100, 5)),
    ])
    let ids = log.suffix(2).map(\.id)
    func add(_ payload: EventPayload, _ id: String) {
      log.append(
        Event(
          id: id, sessionID: "s", actionID: id, at: Moment(milliseconds: 999), payload: payload))
    }
    add(.lift(.setCorrected(set: ids[0], weight(90, 5))), "c")
    add(.lift(.setDeleted(set: ids[1])), "d")
    #expect(LiftSum(SessionTally.rows(of: log)).volume == 450_000)
    add(.undone(actionID: "d", sinceThen: .zero), "u")
    #expect(LiftSum(SessionTally.rows(of: log)).volume == 950_000)
  }

  @Test("a record beats all earlier sessions; the first session sets none")
  func records() throws {
    func rows(_ kg: Double, _ reps: Int) -> [TallyRow] {
      SessionTally.rows(of: events([Lifted(exercise: Self.bench, values: weight(kg, reps))]))
    }
    let records = ExerciseRecord.all(
      in: log([rows(100, 5), rows(90, 5), rows(102.5, 3), rows(105, 5)]))
    #expect(
      records.map(\.quantity) == [.weight, .estimate, .weight]
        && records.map(\.value) == [102_500, 122_500, 105_000]
        && records.map(\.before) == [100_000, 116_670, 102_500])
    #expect(records.map(\.day) == [Day(20_014), Day(20_021), Day(20_021)])
  }

  @Test("weeks without a set are included; weights are in the chosen unit")
  func course() throws {
    let rows = SessionTally.rows(of: events([Lifted(exercise: Self.bench, values: weight(100, 5))]))
    let review = try review([rows, [], rows])
    #expect(review.course.map(\.sets) == [1, 0, 1])
    #expect(review.course.map { $0.estimates["bench-press"] } == [116_670, nil, 116_670])
    #expect(
      LiftReviewText(.kg).lines(review) == [
        "Bench press  2 working sets, best 100 kg × 5, estimated max 116.5 kg"
      ])
    #expect(LiftReviewText(.lb).best(LiftReview.Best(reps: 5, grams: 61_235)) == "135 lb × 5")
    #expect(LiftReviewText(.lb).volume(1_000_000) == "2,205 lb")
  }
}
