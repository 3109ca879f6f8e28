package import Core

/// The lifting in a past session.
package struct PastLift: Equatable, Sendable, Identifiable {
  /// The session's id.
  package let id: String
  package let start: Moment
  /// When its last entry was logged.
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
  /// Last time's sets that counted, by exercise id.
  package let last: [Exercise.ID: [SetValues]]
  /// The index of the lift in which a routine was last done, by its name.
  private let latest: [String: Int]

  package init(_ lifts: [PastLift] = []) {
    self.lifts = lifts
    // Walks from the latest back, so that it can skip the sets of older blocks of the same exercise
    // or routine.
    var last: [Exercise.ID: [SetValues]] = [:]
    var latest: [String: Int] = [:]
    for (place, past) in zip(lifts.indices, lifts).reversed() {
      for block in past.lift.blocks.reversed() {
        if last[block.exercise.id] == nil {
          let counted = block.sets.filter(\.entry.countsNextTime)
          if !counted.isEmpty { last[block.exercise.id] = counted.map(\.aimed) }
        }
        if let routine = block.routine, latest[routine] == nil, !block.sets.isEmpty {
          latest[routine] = place
        }
      }
    }
    self.last = last
    self.latest = latest
  }

  /// The exercise's blocks in routines with these names, the oldest first.
  package func blocks(of exercise: Exercise.ID, in routines: Set<String>) -> [ExerciseBlock] {
    lifts.flatMap(\.lift.blocks).filter { block in
      block.exercise.id == exercise && !block.countedSets.isEmpty
        && block.routine.map(routines.contains) == true
    }
  }

  /// The last time any of these routines was done.
  package func last(of routines: Set<String>) -> PastLift? {
    routines.compactMap { latest[$0] }.max().map { lifts[$0] }
  }

  /// The best estimated one-rep max; nil if no set of the exercise gives an estimate.
  package func best(of exercise: Exercise.ID) -> Weight? {
    lifts.lazy.flatMap(\.lift.blocks).filter { $0.exercise.id == exercise }.flatMap(\.sets)
      .compactMap { OneRepMax.estimate($0.entry) }.max()
  }
}
