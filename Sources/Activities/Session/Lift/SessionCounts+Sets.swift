package import Lifting

extension SessionCounts {
  package mutating func add(_ number: Int, sets kind: SetKind) {
    switch kind {
    case .done: workingSets += number
    case .warmUp: warmUpSets += number
    case .missed: missedSets += number
    }
  }

  /// Counts a session's sets.
  mutating func add(_ lift: LiftState) {
    for block in lift.blocks {
      for set in block.sets { add(1, sets: set.entry.kind) }
    }
  }
}
