import Lifting
package import Session

/// The totals of some sessions' sets.
package struct LiftSum: Equatable, Sendable {
  package private(set) var counts = SessionCounts()
  /// Weight × repetitions, in grams.
  package private(set) var volume = 0
  /// The exercises with a working set, alphabetically.
  package private(set) var exercises: [String] = []
  package private(set) var workouts: [String] = []

  package init(_ rows: some Sequence<TallyRow>) {
    counts = SessionCounts(rows)
    var names: [String: String] = [:]
    for row in rows {
      switch row.measure {
      case .set: if row.bucket == SetKind.done.rawValue { names[row.subject] = row.detail }
      case .volume: volume += row.number
      case .routine: workouts.append(row.subject)
      default: break
      }
    }
    exercises = names.values.sorted()
    workouts.sort()
  }

  /// Sums up one session.
  package init(_ facts: SessionFacts) {
    var tally = Tally()
    tally.add(facts.lift)
    self.init(tally.rows)
  }

  /// The working sets.
  package var sets: Int { counts.workingSets }
  package var missed: Int { counts.missedSets }
  package var isEmpty: Bool { counts.sets == 0 }
}

extension SessionCounts {
  /// - Parameter row: a row of sets.
  mutating func addSets(_ row: TallyRow) {
    if let kind = SetKind(rawValue: row.bucket) { add(row.number, sets: kind) }
  }
}
