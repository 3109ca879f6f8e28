import Core
import Lifting

extension Tally {
  /// Warm-ups and missed sets count neither as volume nor as bests.
  mutating func add(_ lift: LiftState) {
    let sets = lift.blocks.flatMap { block in block.sets.map { (block.exercise, $0.entry) } }
    guard !sets.isEmpty else { return }
    if let workout = lift.routine { add(.routine, workout) }
    for (exercise, entry) in sets { add(entry, of: exercise) }
  }

  private mutating func add(_ entry: SetEntry, of exercise: Exercise) {
    add(.set, exercise.id, exercise.name, bucket: entry.kind.rawValue)
    guard entry.counts else { return }
    add(entry.values, of: exercise)
    // The body's weight isn't known, so there is no estimated max without added weight.
    if exercise.metric == .weight, let most = OneRepMax.estimate(entry) {
      raise(.estimate, exercise.id, exercise.name, to: most.grams)
    }
  }

  private mutating func add(_ values: SetValues, of exercise: Exercise) {
    let (id, name) = (exercise.id, exercise.name)
    let volume = values.volume(perSide: exercise.isPerSide)
    if volume > 0 { add(.volume, id, name, number: volume) }
    if exercise.muscles.isEmpty { add(.muscle, "", name) }
    if let muscle = exercise.muscles.first {
      add(.muscle, muscle)
      if volume > 0 { add(.muscleVolume, muscle, number: volume) }
    }
    if let reps = values.reps, let grams = values.bestGrams(of: exercise) {
      raise(.best, id, name, bucket: reps, to: grams)
    }
    if exercise.metric == .hold, let time = values.time {
      let seconds = Int(time.inSeconds.rounded())
      add(.tension, Measure.lifted, name, number: seconds)
      raise(.longest, id, name, to: seconds)
    }
    if let metres = values.metres { add(.distance, id, name, number: metres) }
  }
}

extension Weight {
  fileprivate var grams: Int { Int((kilograms * 1000).rounded()) }
}

extension SetValues {
  /// Weight × repetitions in grams, counting both sides of a one-sided exercise; zero if weight is
  /// taken off.
  fileprivate func volume(perSide: Bool) -> Int {
    guard let grams = weight?.grams, grams > 0, let reps else { return 0 }
    return grams * reps * (perSide ? 2 : 1)
  }

  /// nil if the set can't be a best: weight was taken off, or nothing was lifted.
  fileprivate func bestGrams(of exercise: Exercise) -> Int? {
    let grams = weight?.grams ?? 0
    return grams > 0 || grams == 0 && exercise.metric == .bodyweight ? grams : nil
  }
}
