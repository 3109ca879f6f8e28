import Log

/// Warm-up and drop sets about the others.
extension RoutineExercise {
  /// The plan with them. Their weights follow from the first and the last of the others, which are as planned, else as
  /// last time; where nothing is known they are open.
  func surrounded(_ plan: BlockPlan) -> BlockPlan {
    guard !warmUps.isEmpty || drops > 0 else { return plan }
    var plan = plan
    plan.sets = ramp(of: plan) + plan.sets + dropSets(of: plan)
    if drops > 0 {
      // A drop set follows at once; the rest comes after the last one.
      let lastWork = plan.sets.count - 1 - drops
      if plan.sets.indices.contains(lastWork) { plan.sets[lastWork].rest = nil }
    }
    // Last time's sets stand beside those of today.
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

  /// What is taken off the body stays as it is.
  fileprivate func share(_ share: Double, of weight: Weight) -> Weight {
    weight.hundredths > 0 ? weight.share(share, step: step(in: weight.unit)) : weight
  }
}
