package import Log

/// Estimates the one-rep max.
package enum OneRepMax {
  /// Above this many repetitions an estimate means nothing.
  package static let mostReps = 12

  /// weight × (1 + reps ∕ 30), or the weight itself for a single (Epley, "Poundage chart", Boyd
  /// Epley Routine, 1985). nil above twelve repetitions, for holds and for missed sets.
  package static func estimate(_ entry: SetEntry) -> Weight? {
    guard entry.outcome == .done, let weight = entry.values.weight, weight.hundredths > 0,
      let reps = entry.values.reps, (1...mostReps).contains(reps)
    else { return nil }
    guard reps > 1 else { return weight }
    let amount = Double(weight.hundredths) * (1 + Double(reps) / 30)
    return Weight(hundredths: Int(amount.rounded()), weight.unit)
  }
}
