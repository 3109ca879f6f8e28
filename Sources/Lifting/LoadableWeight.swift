package import Log

extension SetValues {
  /// Suggested in a unit: a weight that comes from the other one is rounded to what can be loaded. One in the unit itself was
  /// planned, said or lifted so, and stays.
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
