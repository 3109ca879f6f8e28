package import Core

/// What to do next time, from what was done. Shown with its reason and never imposed: a word
/// changes it.
extension RoutineExercise {
  /// The exercise as it would begin now.
  ///
  /// - Parameters:
  ///   - past: the exercise's blocks in this plan, the oldest first.
  ///   - last: last time's sets, whatever the workout.
  ///   - best: the best estimated max (`OneRepMax`) in the log.
  package func plan(
    after past: [ExerciseBlock], last: [SetValues], best: Weight?
  ) -> BlockPlan {
    var plan = BlockPlan(
      exercise, sets: weeks.first?.map(\.set) ?? [], last: last, superset: superset)
    switch progression {
    case .none: usePercentages(&plan, of: self.max ?? best.map(trainingMax), week: 0)
    case .linear: advance(&plan, after: past)
    case .double(let range): advance(&plan, in: range, after: past)
    case .max: cycle(&plan, after: past, best: best)
    }
    return surrounded(plan)
  }

  // MARK: Linear and double

  private func advance(_ plan: inout BlockPlan, after past: [ExerciseBlock]) {
    guard let weight = past.last?.workingWeight else { return }
    let next: Weight
    if past.last?.isAchieved == true {
      next = weight.plus(step(in: weight.unit))
      plan.reason = SetReason.done(at: text(weight), then: text(next)).english
    } else {
      next = repeated(weight, &plan, misses: past.misses(at: weight) { $0.isAchieved })
    }
    for index in plan.sets.indices { plan.sets[index].values.weight = next.ifAny }
  }

  private func advance(
    _ plan: inout BlockPlan, in range: ClosedRange<Int>, after past: [ExerciseBlock]
  ) {
    guard let block = past.last, let weight = block.workingWeight else { return }
    let reps = block.countedSets.map { $0.values.reps ?? 0 }
    let isFull = block.went { ($0.values.reps ?? 0) >= range.upperBound }
    let isHeld: (ExerciseBlock) -> Bool = { $0.went { ($0.values.reps ?? 0) >= range.lowerBound } }
    var next = weight
    if isFull {
      next = weight.plus(step(in: weight.unit))
      plan.reason =
        SetReason.rangeDone(reps: range.upperBound, at: text(weight), then: text(next)).english
    } else if isHeld(block) {
      plan.reason = SetReason.oneMoreRep(at: text(weight), upTo: range.upperBound).english
    } else {
      next = repeated(weight, &plan, misses: past.misses(at: weight, isHeld))
    }
    for index in plan.sets.indices {
      plan.sets[index].values.weight = next.ifAny
      let last = reps.indices.contains(index) ? reps[index] : reps.last ?? 0
      plan.sets[index].values.reps =
        next == weight && isHeld(block)
        ? Swift.min(range.upperBound, Swift.max(range.lowerBound, last + 1)) : range.lowerBound
    }
  }

  /// A missed set repeats; three misses take a tenth off.
  private func repeated(_ weight: Weight, _ plan: inout BlockPlan, misses: Int) -> Weight {
    guard misses > 0, misses.isMultiple(of: 3) else {
      plan.reason = SetReason.notDone(at: text(weight)).english
      return weight
    }
    let less = weight.lightened(step: exercise.step(in: weight.unit))
    plan.reason = SetReason.threeMisses(at: text(weight), then: text(less)).english
    return less
  }

  // MARK: Percentages

  private func cycle(_ plan: inout BlockPlan, after past: [ExerciseBlock], best: Weight?) {
    let week = past.count % Swift.max(1, weeks.count)
    var base = past.last?.plan.max ?? self.max ?? best.map(trainingMax)
    var change: String?
    if week == 0, let before = past.last?.plan.max {
      let cycles = past.cycles(of: weeks.count)
      let isAchieved = cycles.last?.allSatisfy(\.isAchieved) == true
      let misses = cycles.reversed().prefix {
        $0.last?.plan.max == before && !$0.allSatisfy(\.isAchieved)
      }.count
      if isAchieved {
        base = before.plus(step(in: before.unit))
        change = SetReason.cycleDone(max: text(base ?? before)).english
      } else if misses.isMultiple(of: 3) {
        base = before.lightened(step: exercise.step(in: before.unit))
        change = SetReason.cyclesMissed(max: text(base ?? before)).english
      } else {
        change = SetReason.cycleFailed(max: text(before)).english
      }
    }
    plan.sets = weeks.indices.contains(week) ? weeks[week].map(\.set) : plan.sets
    usePercentages(&plan, of: base, week: week)
    let reason = change ?? plan.reason ?? ""
    guard weeks.count > 1 else {
      return plan.reason = String(reason.prefix(1)).uppercased() + String(reason.dropFirst())
    }
    let place = "Week \(week + 1) of \(weeks.count)"
    plan.reason = reason.isEmpty ? place : "\(place): \(reason)"
  }

  private func usePercentages(_ plan: inout BlockPlan, of base: Weight?, week: Int) {
    guard weeks.indices.contains(week) else { return }
    let percents = weeks[week].map(\.percent)
    guard percents.contains(where: { $0 != nil }) else { return }
    guard let base else {
      plan.reason = SetReason.noMax.english
      return
    }
    plan.max = base
    for (index, percent) in percents.enumerated() {
      guard let percent else { continue }
      plan.sets[index].values.weight = base.share(
        Double(percent) / 100, step: exercise.step(in: base.unit))
    }
    let shares = percents.compactMap { $0.map(String.init) }.joined(separator: ", ")
    plan.reason = SetReason.shares(shares, of: text(base)).english
  }

  /// Nine tenths of what could be lifted once, as 5/3/1 has it (Wendler 2009).
  private func trainingMax(_ best: Weight) -> Weight {
    best.share(0.9, step: exercise.step(in: best.unit))
  }

  private func step(in unit: MassUnit) -> Int {
    var exercise = exercise
    exercise.stepKg = stepKg ?? exercise.stepKg
    return exercise.step(in: unit)
  }

  /// For the log, in every language.
  private func text(_ weight: Weight) -> String {
    guard weight.hundredths != 0 else { return SetReason.bodyweight }
    let sign = exercise.metric == .bodyweight && weight.hundredths > 0 ? "+" : ""
    return sign + weight.plain(in: weight.unit)
  }
}

extension ExerciseBlock {
  /// The sets in planned places, as corrected. Planned warm-ups and drop sets say nothing about next time.
  package var countedSets: [SetEntry] {
    sets.map(\.entry).filter(\.countsNextTime)
  }

  /// Their planned sets.
  private var countedPlan: [PlannedSet] { plan.sets.filter(\.type.isWork) }

  /// The heaviest of them, where body weight alone counts as zero. nil where nothing was done.
  var workingWeight: Weight? {
    let weights = countedSets.map { $0.values.weight ?? Weight(hundredths: 0, .kg) }
    return weights.max()
  }

  /// Whether all planned sets were done at that weight, each satisfying `isEnough`.
  fileprivate func went(_ isEnough: (SetEntry) -> Bool) -> Bool {
    let done = countedSets
    guard let weight = workingWeight, done.count >= max(1, countedPlan.count) else { return false }
    return done.allSatisfy {
      $0.outcome == .done && ($0.values.weight ?? Weight(hundredths: 0, .kg)) >= weight
        && isEnough($0)
    }
  }

  /// Whether every set reached its plan; with percentages, each at its own weight.
  fileprivate var isAchieved: Bool {
    let done = countedSets
    guard done.count >= max(1, countedPlan.count), done.allSatisfy({ $0.outcome == .done }) else {
      return false
    }
    let isEven = plan.max == nil
    return zip(countedPlan, done).allSatisfy { planned, entry in
      (entry.values.reps ?? 0) >= (planned.values.reps ?? 0)
        && (entry.values.time ?? .zero) >= (planned.values.time ?? .zero)
        && (entry.values.metres ?? 0) >= (planned.values.metres ?? 0)
    } && (!isEven || went { _ in true })
  }
}

extension SetEntry {
  /// Whether it was a planned working set.
  var countsNextTime: Bool { countsInPlan && type.isWork }
}

extension [ExerciseBlock] {
  /// How many times in a row, up to now, this weight was not achieved.
  fileprivate func misses(at weight: Weight, _ isAchieved: (ExerciseBlock) -> Bool) -> Int {
    reversed().prefix { $0.workingWeight == weight && !isAchieved($0) }.count
  }

  /// In groups of this many weeks, the oldest first.
  fileprivate func cycles(of weeks: Int) -> [ArraySlice<ExerciseBlock>] {
    stride(from: 0, to: count, by: Swift.max(1, weeks)).map {
      self[$0..<Swift.min(count, $0 + Swift.max(1, weeks))]
    }
  }
}

extension Weight {
  fileprivate func plus(_ step: Int) -> Weight { Weight(hundredths: hundredths + step, unit) }

  /// A tenth off; a step where no weight is added.
  fileprivate func lightened(step: Int) -> Weight {
    hundredths > 0 ? share(0.9, step: step) : plus(-step)
  }

  /// nil for zero.
  fileprivate var ifAny: Weight? { hundredths == 0 ? nil : self }
}
