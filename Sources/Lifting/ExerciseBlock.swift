package import Log

/// A set as it is to be done.
package struct PlannedSet: Equatable, Sendable {
  /// What it leaves out comes from the set before it.
  package var values: SetValues
  package var type: SetType
  /// The rest after it, which starts by itself; nil: as the user has it.
  package var rest: Duration?

  package init(_ values: SetValues = SetValues(), type: SetType = .working, rest: Duration? = nil) {
    self.values = values
    self.type = type
    self.rest = rest
  }
}

/// An exercise of a session that is to begin: with what is planned, and what was done last time.
package struct BlockPlan: Equatable, Sendable {
  package var exercise: Exercise
  package var sets: [PlannedSet]
  /// The sets of last time, for what is not planned.
  package var last: [SetValues]
  /// Exercises of one number are done by turns.
  package var superset: Int?
  /// The training max that the weights are shares of.
  package var max: Weight?
  /// Why the sets are what they are, where they follow from what was done.
  package var reason: String?

  package init(
    _ exercise: Exercise, sets: [PlannedSet] = [], last: [SetValues] = [], superset: Int? = nil
  ) {
    self.exercise = exercise
    self.sets = sets
    self.last = last
    self.superset = superset
  }
}

/// A set that was done, or missed.
package struct LoggedSet: Equatable, Sendable, Identifiable {
  /// The id of the event that logged it.
  package let id: String
  package let at: Moment
  /// Its values are as they were corrected since.
  package var entry: SetEntry
  /// How long a hold was to last that was let go before; the next one is to last as long.
  var aim: Duration?

  /// When its logging began: the lifter logs it as it ends.
  var end: Moment { at - entry.timeToLog }

  /// What the next one starts from.
  var aimed: SetValues {
    var values = entry.values
    if entry.outcome == .missed { values.time = aim ?? values.time }
    return values
  }
}

/// An exercise of this session, with its sets in order.
package struct ExerciseBlock: Equatable, Sendable, Identifiable {
  package let id: String
  package var plan: BlockPlan
  /// The workout that it came with, by its name.
  package var workout: String?
  package internal(set) var sets: [LoggedSet] = []
  /// The sets in order, those that were skipped among them.
  package internal(set) var course: [Step] = []
  /// What was said of the next set; it holds for that one alone.
  package var said: NextSet?

  package enum Step: Equatable, Sendable {
    case set(LoggedSet.ID)
    case skipped
  }

  package init(id: String, plan: BlockPlan, workout: String? = nil) {
    self.id = id
    self.plan = plan
    self.workout = workout
  }

  package var exercise: Exercise { plan.exercise }

  package var skipped: Int { course.count { $0 == .skipped } }

  /// Sets of the plan that are over; a warm-up that was not planned is none of them.
  package var planPlace: Int { sets.count { $0.entry.countsInPlan } + skipped }

  package var planned: PlannedSet? {
    plan.sets.indices.contains(planPlace) ? plan.sets[planPlace] : nil
  }

  /// Whether what was planned is done.
  package var isComplete: Bool { !plan.sets.isEmpty && planned == nil }

  /// The index that the log gives the next set.
  var nextIndex: Int {
    min((sets.map(\.entry.index).max() ?? 0) + 1, SetEntry.indices.upperBound)
  }
}

/// The set that comes next.
package struct NextSet: Equatable, Sendable {
  package var values: SetValues
  package var type: SetType

  package init(_ values: SetValues, _ type: SetType = .working) {
    self.values = values
    self.type = type
  }
}

extension ExerciseBlock {
  /// What the next set is: as it was said; else as planned, filled up set by set from last time and from the set before.
  package func next(in unit: MassUnit) -> NextSet {
    if let said { return said }
    var values = planned?.values ?? SetValues()
    // Lighter than what was lifted, whatever was planned.
    if planned?.type == .drop, let last = sets.last?.entry.values.weight {
      values.weight = exercise.dropped(last)
    }
    let sources: [SetValues?] = [
      sameSetLastTime, before, plan.last.last, exercise.standard(in: unit),
    ]
    for source in sources.compactMap(\.self) { values.fill(from: source, for: exercise.kind) }
    return NextSet(values.loadable(on: exercise, in: unit), planned?.type ?? .working)
  }

  /// A warm-up or a drop set says nothing of the next working set, nor does how early a hold was let go.
  private var before: SetValues? {
    sets.last(where: \.entry.type.isWork)?.aimed
  }

  /// The same set of last time. Whoever lifts another weight than last time goes on with that.
  private var sameSetLastTime: SetValues? {
    guard plan.last.indices.contains(planPlace) else { return nil }
    var values = plan.last[planPlace]
    if planPlace > 0, let before, before.weight != plan.last[planPlace - 1].weight {
      values.weight = before.weight
    }
    return values
  }
}

extension SetValues {
  /// Takes what it lacks from another one, as far as the kind has it. How hard one was is not how hard the next is.
  fileprivate mutating func fill(from other: SetValues, for kind: Exercise.Kind) {
    weight = weight ?? other.weight
    switch kind {
    case .weight, .bodyweight: reps = reps ?? other.reps
    case .hold: time = time ?? other.time
    case .distance:
      metres = metres ?? other.metres
      time = time ?? other.time
    }
  }
}

extension Exercise {
  /// Where nothing is known: an empty bar, a light pair, half a minute.
  fileprivate func standard(in unit: MassUnit) -> SetValues {
    switch kind {
    case .weight:
      let amount: Double =
        switch equipment {
        case .barbell: unit == .kg ? 20 : 45
        case .dumbbell, .band, .other: unit == .kg ? 10 : 20
        case .kettlebell: unit == .kg ? 16 : 35
        case .machine, .cable, .bodyweight, .board: unit == .kg ? 20 : 40
        }
      return SetValues(weight: Weight(amount, unit), reps: 8)
    case .bodyweight: return SetValues(reps: 8)
    case .hold: return SetValues(time: .seconds(30))
    case .distance: return SetValues(metres: 40)
    }
  }
}
