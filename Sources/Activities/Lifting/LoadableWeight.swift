package import Log

extension SetValues {
  /// As a suggestion in a unit: a weight in the other unit is rounded to what can be loaded. A
  /// weight already in this unit was planned, said or lifted that way, and stays.
  package func loadable(on exercise: Exercise, in unit: MassUnit) -> SetValues {
    var values = self
    values.weight = weight.map { exercise.loadable($0, in: unit) }
    return values
  }
}

extension Exercise {
  fileprivate func loadable(_ weight: Weight, in unit: MassUnit) -> Weight {
    guard weight.unit != unit, weight.hundredths != 0 else { return weight }
    let isOnBar = equipment == .barbell
    let base = isOnBar ? bar(in: unit) : 0
    let step = isOnBar ? Plates.step(in: unit) : step(in: unit)
    let steps = ((weight.amount(in: unit) * 100 - Double(base)) / Double(step)).rounded()
    return Weight(hundredths: base + Int(steps) * step, unit)
  }
}
