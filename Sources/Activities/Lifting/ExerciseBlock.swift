package import Core

/// A set to be done.
package struct PlannedSet: Equatable, Sendable {
  /// Missing values come from the set before it.
  package var values: SetValues
  package var type: SetType
  /// The rest after it, which starts automatically; nil: the user's setting.
  package var rest: Duration?

  package init(_ values: SetValues = SetValues(), type: SetType = .working, rest: Duration? = nil) {
    self.values = values
    self.type = type
    self.rest = rest
  }
}

/// An exercise about to begin: what is planned, and what was done last time.
package struct BlockPlan: Equatable, Sendable {
  package var exercise: Exercise
  package var sets: [PlannedSet]
  /// Last time's sets, used where nothing is planned.
  package var last: [SetValues]
  /// Exercises with the same number alternate.
  package var superset: Int?
  /// The training max that the percentages refer to.
  package var max: Weight?
  /// Why the sets are as they are, where they were derived from earlier ones: in English, as the log keeps it
  /// (`shownReason`).
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
package struct LoggedSet: Equatable, Sendable, Rested {
  /// The id of the event that logged it.
  package let id: String
  package let at: Moment
  /// Its values, with later corrections applied.
  package var entry: SetEntry
  /// The planned length of a hold that was let go early; the next one aims for it again.
  var aim: Duration?

  /// When its logging began, since lifters log a set as it ends.
  package var end: Moment { at - entry.timeToLog }
  package var restBefore: Duration? { entry.restBefore }

  /// The values the next set starts from.
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
  /// The name of the workout it belongs to.
  package var routine: String?
  package internal(set) var sets: [LoggedSet] = []
  /// The sets in order, skipped ones included.
  package internal(set) var course: [Step] = []
  /// What the lifter said about the next set; applies to that one only.
  package var said: NextSet?

  package enum Step: Equatable, Sendable {
    case set(LoggedSet.ID)
    case skipped
  }

  package init(id: String, plan: BlockPlan, routine: String? = nil) {
    self.id = id
    self.plan = plan
    self.routine = routine
  }

  package var exercise: Exercise { plan.exercise }

  package var skipped: Int { course.count { $0 == .skipped } }

  /// How many planned sets are over; an unplanned warm-up doesn't count.
  package var planPlace: Int { sets.count { $0.entry.countsInPlan } + skipped }

  package var planned: PlannedSet? {
    plan.sets.indices.contains(planPlace) ? plan.sets[planPlace] : nil
  }

  /// Whether all planned sets are over.
  package var isComplete: Bool { !plan.sets.isEmpty && planned == nil }

  /// The index the next set gets in the log.
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
  /// The next set: as the lifter said; else as planned, with gaps filled from last time and from
  /// the set before.
  package func next(in unit: MassUnit) -> NextSet {
    if let said { return said }
    var values = planned?.values ?? SetValues()
    // Lighter than the last set, whatever was planned.
    if planned?.type == .drop, let last = sets.last?.entry.values.weight {
      values.weight = exercise.dropped(last)
    }
    let sources: [SetValues?] = [
      sameSetLastTime, before, plan.last.last, exercise.standard(in: unit),
    ]
    for source in sources.compactMap(\.self) { values.fill(from: source, for: exercise.metric) }
    return NextSet(values.loadable(on: exercise, in: unit), planned?.type ?? .working)
  }

  /// Warm-ups, drop sets and early releases say nothing about the next working set.
  private var before: SetValues? {
    sets.last(where: \.entry.type.isWork)?.aimed
  }

  /// The same set last time. A lifter who changed the weight continues with the new one.
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
  /// Fills missing values from another set, as far as the metric has them. Effort isn't carried over.
  fileprivate mutating func fill(from other: SetValues, for metric: Exercise.Metric) {
    weight = weight ?? other.weight
    switch metric {
    case .weight, .bodyweight: reps = reps ?? other.reps
    case .hold: time = time ?? other.time
    case .distance:
      metres = metres ?? other.metres
      time = time ?? other.time
    }
  }
}

extension Exercise {
  /// The default where nothing is known: an empty bar, a light pair, half a minute, all
  /// the time on of a hang protocol.
  fileprivate func standard(in unit: MassUnit) -> SetValues {
    switch metric {
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
    case .hold: return SetValues(time: intervals.map { $0.work * $0.times } ?? .seconds(30))
    case .distance: return SetValues(metres: 40)
    }
  }
}
