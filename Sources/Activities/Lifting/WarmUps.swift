import Core

/// Warm-up and drop sets around the working sets.
extension RoutineExercise {
  /// The plan with them added. Their weights follow from the first and last working set, as
  /// planned, else as last time; without either they stay open.
  func surrounded(_ plan: BlockPlan) -> BlockPlan {
    guard !warmUps.isEmpty || drops > 0 else { return plan }
    var plan = plan
    plan.sets = ramp(of: plan) + plan.sets + dropSets(of: plan)
    if drops > 0 {
      // A drop set follows at once; the rest comes after the last one.
      let lastWork = plan.sets.count - 1 - drops
      if plan.sets.indices.contains(lastWork) { plan.sets[lastWork].rest = nil }
    }
    // Keeps last time's sets aligned with today's.
    plan.last = plan.last.isEmpty ? [] : warmUps.map { _ in SetValues() } + plan.last
    return plan
  }

  private func ramp(of plan: BlockPlan) -> [PlannedSet] {
    let first = plan.sets.first
    let weight = first?.values.weight ?? plan.last.first?.weight
    let reps = first?.values.reps ?? plan.last.first?.reps
    return warmUps.map { percent in
      PlannedSet(
        SetValues(weight: weight.map { exercise.share(Double(percent) / 100, of: $0) }, reps: reps),
        type: .warmUp, rest: first?.rest)
    }
  }

  private func dropSets(of plan: BlockPlan) -> [PlannedSet] {
    let last = plan.sets.last
    var weight = last?.values.weight ?? plan.last.last?.weight
    return (0..<drops).map { number in
      weight = weight.map(exercise.dropped)
      return PlannedSet(
        SetValues(weight: weight, reps: last?.values.reps ?? plan.last.last?.reps), type: .drop,
        rest: number == drops - 1 ? last?.rest : nil)
    }
  }
}

extension Exercise {
  /// A fifth lighter, for a drop set.
  func dropped(_ weight: Weight) -> Weight { share(0.8, of: weight) }

  /// Weight taken off the body stays as it is.
  fileprivate func share(_ share: Double, of weight: Weight) -> Weight {
    weight.hundredths > 0 ? weight.share(share, step: step(in: weight.unit)) : weight
  }
}
