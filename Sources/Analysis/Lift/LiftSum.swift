/// What the sets of some sessions come to.
package struct LiftSum: Equatable, Sendable {
  /// Sets that were done, without warm-ups.
  package private(set) var sets = 0
  package private(set) var missed = 0
  package private(set) var warmUps = 0
  /// Weight × repetitions, in grams.
  package private(set) var volume = 0
  /// By name, in alphabetical order.
  package private(set) var exercises: [String] = []
  package private(set) var workouts: [String] = []

  package init(_ rows: some Sequence<TallyRow>) {
    var names: [String: String] = [:]
    for row in rows {
      switch row.measure {
      case .set:
        names[row.subject] = row.detail
        switch SetKind(rawValue: row.bucket) {
        case .missed: missed += row.number
        case .warmUp: warmUps += row.number
        case .done, nil: sets += row.number
        }
      case .volume: volume += row.number
      case .routine: workouts.append(row.subject)
      case .muscle, .muscleVolume, .estimate, .best, .longest, .distance, .send, .fall, .sent,
        .unsent, .ended, .felt, .timeToLog, .said, .unsaid, .workout, .tension, .command, .undo,
        .change:
        break
      }
    }
    exercises = names.values.sorted()
    workouts.sort()
  }

  package var isEmpty: Bool { exercises.isEmpty }
}
