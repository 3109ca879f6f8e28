package import Log

/// What could be lifted once.
package enum OneRepMax {
  /// Above so many repetitions an estimate says nothing.
  package static let mostReps = 12

  /// weight × (1 + reps ∕ 30), which is the weight itself where it was lifted once (Epley, "Poundage chart",
  /// Boyd Epley Routine, 1985). nil above twelve repetitions, of holds and of what was missed.
  package static func estimate(_ entry: SetEntry) -> Weight? {
    guard entry.outcome == .done, let weight = entry.values.weight, weight.hundredths > 0,
      let reps = entry.values.reps, (1...mostReps).contains(reps)
    else { return nil }
    guard reps > 1 else { return weight }
    let amount = Double(weight.hundredths) * (1 + Double(reps) / 30)
    return Weight(hundredths: Int(amount.rounded()), weight.unit)
  }
}
