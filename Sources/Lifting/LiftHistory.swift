package import Log

/// The lifting of a session of the past.
package struct PastLift: Equatable, Sendable, Identifiable {
  /// The session's.
  package let id: String
  package let start: Moment
  /// When the last thing was done in it.
  package let end: Moment
  package let lift: LiftState

  package init(id: String, start: Moment, end: Moment, lift: LiftState) {
    self.id = id
    self.start = start
    self.end = end
    self.lift = lift
  }
}

/// What was lifted before.
package struct LiftHistory: Equatable, Sendable {
  /// The oldest first.
  package let lifts: [PastLift]
  /// The sets of last time that counted, by the exercise's id.
  package let last: [Exercise.ID: [SetValues]]
  /// The place of the lift in which a workout was last done, by its name.
  private let latest: [String: Int]

  package init(_ lifts: [PastLift] = []) {
    self.lifts = lifts
    // From the latest back: an older block of the same exercise or workout needs no look at its sets.
    var last: [Exercise.ID: [SetValues]] = [:]
    var latest: [String: Int] = [:]
    for (place, past) in zip(lifts.indices, lifts).reversed() {
      for block in past.lift.blocks.reversed() {
        if last[block.exercise.id] == nil {
          let counted = block.sets.filter(\.entry.countsNextTime)
          if !counted.isEmpty { last[block.exercise.id] = counted.map(\.aimed) }
        }
        if let workout = block.workout, latest[workout] == nil, !block.sets.isEmpty {
          latest[workout] = place
        }
      }
    }
    self.last = last
    self.latest = latest
  }

  /// What was done of an exercise in workouts of these names, the oldest first.
  package func blocks(of exercise: Exercise.ID, in workouts: Set<String>) -> [ExerciseBlock] {
    lifts.flatMap(\.lift.blocks).filter { block in
      block.exercise.id == exercise && !block.countedSets.isEmpty
        && block.workout.map(workouts.contains) == true
    }
  }

  /// The last time that one of these workouts was done.
  package func last(of workouts: Set<String>) -> PastLift? {
    workouts.compactMap { latest[$0] }.max().map { lifts[$0] }
  }

  /// The best that could have been lifted once.
  package func best(of exercise: Exercise.ID) -> Weight? {
    lifts.lazy.flatMap(\.lift.blocks).filter { $0.exercise.id == exercise }.flatMap(\.sets)
      .compactMap { OneRepMax.estimate($0.entry) }.max()
  }
}
