package import Core

/// What happens in lifting.
package enum LiftEvent: Equatable, Sendable {
  /// A workout began: the one with this name, or a free one.
  case started(routine: String?)
  /// Holds everything about the exercise, so that the session can go on even if the files change.
  case exerciseAdded(block: String, BlockPlan)
  case exerciseSwitched(from: String?, to: String, method: ExerciseSwitch)
  /// The values for the next set.
  case nextSetChanged(block: String, NextSet)
  case setLogged(SetEntry)
  case setCorrected(set: String, SetValues)
  case outcomeCorrected(set: String, to: SetOutcome)
  case setDeleted(set: String)
  /// Another set like the plan's last.
  case setAdded(block: String)
  case setSkipped(block: String)
  /// Sets logged as one exercise belong to another. Events with the same `merge` belong together,
  /// across sessions.
  case exerciseMerged(block: String, into: Exercise, merge: String)
}

package enum ExerciseSwitch: String, CaseIterable, Sendable {
  case start, next, previous, picked, superset
  /// The previous exercise's planned sets are done.
  case plan
}

package struct SetEntry: Equatable, Sendable {
  package let block: String
  package internal(set) var exerciseID: String
  package internal(set) var exercise: String
  /// Counts the exercise's sets of this session from 1.
  package let index: Int
  package var values: SetValues
  package var type: SetType
  package var outcome: SetOutcome
  /// Whether it counts as one of the planned sets.
  package var countsInPlan: Bool
  package let gesture: Gesture
  /// From the end of the word, or the key press, to the decision.
  package let timeToLog: Duration
  package private(set) var rest: RestBefore

  /// More sets than anybody does, and far from any overflow.
  package static let indices = 1...100_000

  package init(
    block: String, exerciseID: String, exercise: String, index: Int, values: SetValues,
    type: SetType = .working, outcome: SetOutcome, countsInPlan: Bool = true, gesture: Gesture,
    timeToLog: Duration, rest: RestBefore
  ) {
    self.block = block
    self.exerciseID = exerciseID
    self.exercise = exercise
    self.index = index
    self.values = values
    self.type = type
    self.outcome = outcome
    self.countsInPlan = countsInPlan
    self.gesture = gesture
    self.timeToLog = timeToLog
    self.rest = rest
  }
}

extension SetEntry {
  /// The pause since the previous set of any exercise, where known: always after folding
  /// (`LiftState`), and in events since version 2.
  package var restBefore: Duration? { rest.known }

  /// A copy with the pause before it.
  func rested(_ pause: Duration?) -> SetEntry {
    var entry = self
    entry.rest = .pause(pause)
    return entry
  }
}

extension LiftEvent {
  package var effect: ActionEffect {
    switch self {
    case .started, .exerciseAdded: .stands
    // The arrival at the first exercise: undo must not leave the lifter nowhere.
    case .exerciseSwitched(_, _, method: .start): .stands
    case .setLogged: .logs
    case .exerciseSwitched, .nextSetChanged, .setCorrected, .outcomeCorrected, .setDeleted,
      .setAdded,
      .setSkipped, .exerciseMerged:
      .acts
    }
  }
}
