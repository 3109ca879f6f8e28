import Analysis
import Core
import Exchange
import Session
import Store

/// The lifting part of `stats --json`. Weights are in kilograms.
struct LiftObject {
  private let review: LiftReview
  private let records: [ExerciseRecord]

  init(_ log: TalliedLog, over days: ClosedRange<Day>) {
    review = LiftReview(log, by: .week, over: days)
    records = ExerciseRecord.all(in: log)
  }

  var object: JSONObject {
    [
      "sets": review.sum.sets, "missedSets": review.sum.missed,
      "volumeKg": kilograms(review.sum.volume), "exercises": review.exercises.map(exercise),
      "muscles": review.muscles.map { line -> JSONObject in
        ["muscle": line.muscle, "sets": line.sets, "volumeKg": kilograms(line.volume)]
      },
      "setsWithoutMuscle": review.unplaced.values.reduce(0, +),
      "exercisesWithoutMuscle": review.unplaced.keys.sorted(),
      "weeks": review.course.filter { $0.sets > 0 }.map { line -> JSONObject in
        [
          "monday": line.start.description, "sets": line.sets,
          "volumeKg": kilograms(line.volume),
        ]
      },
      "records": records.map(record),
    ]
  }

  private func exercise(_ line: LiftReview.ExerciseLine) -> JSONObject {
    [
      "id": line.id, "name": line.name, "sets": line.sets, "missedSets": line.missed,
      "volumeKg": kilograms(line.volume), "estimatedMaxKg": line.estimate.map(kilograms),
      // The heaviest set for each number of repetitions.
      "bestSets": line.bests.map { best -> JSONObject in
        ["reps": best.reps, "weightKg": kilograms(best.grams)]
      },
      "longestSeconds": line.longest, "distanceM": line.metres > 0 ? line.metres : nil,
    ]
  }

  private func record(_ record: ExerciseRecord) -> JSONObject {
    let isTime = record.quantity == .time
    return [
      "day": record.day.description, "exerciseId": record.exerciseID,
      "exercise": record.exercise, "kind": record.quantity.rawValue,
      "kg": isTime ? nil : kilograms(record.value),
      "kgBefore": isTime ? nil : kilograms(record.before),
      "seconds": isTime ? record.value : nil, "secondsBefore": isTime ? record.before : nil,
    ]
  }

  private func kilograms(_ grams: Int) -> Double { Double(grams) / 1000 }
}

extension TalliedSession {
  /// What was lifted, for scripts.
  var liftObject: JSONObject {
    let sum = LiftSum(rows)
    return ["exercises": sum.exercises, "volumeKg": Double(sum.volume) / 1000]
  }
}

extension StatsObject {
  var lifting: JSONObject { LiftObject(log, over: days).object }
}

extension SessionFacts {
  /// For a card: the volume, and the exercises in which the session beat every earlier one.
  func shownLifting(in unit: MassUnit, _ store: EventStore) throws -> SharedSession.Lifting {
    let sum = LiftSum(self)
    guard !sum.isEmpty else { return SharedSession.Lifting() }
    let records = ExerciseRecord.all(in: try LogText.tallies(of: store, by: Who(climber)))
      .filter { $0.sessionID == id }
    return SharedSession.Lifting(
      volume: sum.volume > 0 ? LiftReviewText(unit).volume(sum.volume) : nil,
      records: Set(records.map(\.exercise)))
  }
}
