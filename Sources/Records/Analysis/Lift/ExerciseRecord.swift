package import Core
import Languages

/// An exercise's new best. The first session sets no record: there was nothing to beat.
package struct ExerciseRecord: Equatable, Sendable {
  /// What the record is of.
  package enum Quantity: String, CaseIterable, Sendable {
    /// The estimated one-rep max, in grams.
    case estimate = "estimated max"
    /// The heaviest weight, in grams.
    case weight
    /// The length of a hold, in seconds.
    case time

    /// In words.
    package var name: String {
      switch self {
      case .estimate: tr("estimated max", context: "record")
      case .weight: tr("weight", context: "record")
      case .time: tr("time", context: "record")
      }
    }
  }

  package var day: Day
  package var sessionID: String
  package var exerciseID: String
  package var exercise: String
  package var quantity: Quantity
  package var value: Int
  package var before: Int

  /// Earliest first. Sessions without lifting cost almost nothing.
  package static func all(in log: TalliedLog) -> [ExerciseRecord] {
    var bests: [String: [Quantity: Int]] = [:]
    var records: [ExerciseRecord] = []
    for session in log.sessions {
      var reached: [String: (name: String, values: [Quantity: Int])] = [:]
      for row in session.rows {
        guard let quantity = row.measure.record, row.number > 0 else { continue }
        let before = reached[row.subject]?.values[quantity] ?? 0
        reached[row.subject, default: (row.detail, [:])].values[quantity] = max(before, row.number)
      }
      for (id, best) in reached.sorted(by: { $0.key < $1.key }) {
        for quantity in Quantity.allCases {
          guard let value = best.values[quantity] else { continue }
          let before = bests[id]?[quantity]
          if let before, value > before {
            records.append(
              ExerciseRecord(
                day: session.day, sessionID: session.id, exerciseID: id, exercise: best.name,
                quantity: quantity, value: value, before: before))
          }
          bests[id, default: [:]][quantity] = max(before ?? 0, value)
        }
      }
    }
    return records
  }
}

extension Measure {
  fileprivate var record: ExerciseRecord.Quantity? {
    switch self {
    case .estimate: .estimate
    case .best: .weight
    case .longest: .time
    default: nil
    }
  }
}
