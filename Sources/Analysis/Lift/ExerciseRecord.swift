package import Log

/// An exercise's new best. The first session sets no record: there was nothing to beat.
package struct ExerciseRecord: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The estimated one-rep max, in grams.
    case estimate = "estimated max"
    /// The heaviest weight, in grams.
    case weight
    /// The length of a hold, in seconds.
    case time
  }

  package var day: Day
  package var sessionID: String
  package var exerciseID: String
  package var exercise: String
  package var kind: Kind
  package var value: Int
  package var before: Int

  /// Earliest first. Sessions without lifting cost almost nothing.
  package static func all(in log: TalliedLog) -> [ExerciseRecord] {
    var bests: [String: [Kind: Int]] = [:]
    var records: [ExerciseRecord] = []
    for session in log.sessions {
      var reached: [String: (name: String, values: [Kind: Int])] = [:]
      for row in session.rows {
        guard let kind = row.measure.record, row.number > 0 else { continue }
        let before = reached[row.subject]?.values[kind] ?? 0
        reached[row.subject, default: (row.detail, [:])].values[kind] = max(before, row.number)
      }
      for (id, best) in reached.sorted(by: { $0.key < $1.key }) {
        for kind in Kind.allCases {
          guard let value = best.values[kind] else { continue }
          let before = bests[id]?[kind]
          if let before, value > before {
            records.append(
              ExerciseRecord(
                day: session.day, sessionID: session.id, exerciseID: id, exercise: best.name,
                kind: kind, value: value,
                before: before))
          }
          bests[id, default: [:]][kind] = max(before ?? 0, value)
        }
      }
    }
    return records
  }
}

extension Measure {
  fileprivate var record: ExerciseRecord.Kind? {
    switch self {
    case .estimate: .estimate
    case .best: .weight
    case .longest: .time
    default: nil
    }
  }
}
