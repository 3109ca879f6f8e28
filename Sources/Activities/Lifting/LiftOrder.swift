package import Core

/// What the lifter orders. Nothing has happened yet.
package struct LiftOrder: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// Begins a workout, or a free one; what was begun before stays.
    case start(routine: String?, [BlockPlan])
    /// Goes to the exercise, or adds it.
    case exercise(BlockPlan)
    case log(SetOutcome)
    /// Logs a set that a clock timed; `since` is when it began.
    case logTimed(Duration, SetOutcome, since: Moment)
    /// Logs the last set again.
    case repeatLast
    /// Changes the next set, or the last one while it can still be corrected.
    case changes([SetChange])
    /// Changes the next set, however fresh the last one is.
    case changeNext([SetChange])
    case heavier, lighter
    /// Adds repetitions to the next set, or removes some.
    case addReps(Int)
    case warmUp, drop
    case next, previous
    case goTo(block: String)
    case addSet, skipSet
    case correct(set: String, [SetChange])
    /// Turns done into missed, and missed into done.
    case turn(set: String)
    case delete(set: String)
  }

  package var action: Action
  /// The unit for replies and the screen.
  package var unit: MassUnit
  package var effort: EffortScale

  package init(_ action: Action, in unit: MassUnit, effort: EffortScale = .rpe) {
    self.action = action
    self.unit = unit
    self.effort = effort
  }
}

extension LiftOrder.Action {
  package static func change(_ change: SetChange) -> Self { .changes([change]) }
}

/// A new value for a set.
package enum SetChange: Equatable, Sendable {
  case weight(Weight)
  /// Added to the weight, in hundredths of the order's unit.
  case plus(Int)
  case reps(Int)
  case time(Duration)
  case metres(Int)
  /// In tenths of RPE.
  case effort(Int)
}
