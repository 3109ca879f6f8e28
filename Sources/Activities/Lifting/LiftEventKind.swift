import Log

/// The kinds of lifting events in the log (docs/log-format.md).
package enum LiftEventKind: String, StoredKind {
  case started = "lift.started"
  case exerciseAdded = "lift.exercise-added"
  case exerciseSwitched = "lift.exercise-switched"
  case exerciseMerged = "lift.exercise-merged"
  case nextSet = "lift.next-set"
  case set = "lift.set"
  case setCorrected = "lift.set-corrected"
  case setOutcomeCorrected = "lift.set-outcome-corrected"
  case setDeleted = "lift.set-deleted"
  case setAdded = "lift.set-added"
  case setSkipped = "lift.set-skipped"

  package var versions: ClosedRange<Int> { self == .set ? 1...2 : 1...1 }

  package var reference: String? {
    switch self {
    case .setCorrected, .setOutcomeCorrected, .setDeleted: "set"
    case .started, .exerciseAdded, .exerciseSwitched, .exerciseMerged, .nextSet, .set, .setAdded,
      .setSkipped:
      nil
    }
  }
}
