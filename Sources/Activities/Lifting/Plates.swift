package import Core
import Languages

/// The plates for each side of a bar.
package enum Plates {
  /// In hundredths: the plates that gyms have.
  private static func all(of unit: MassUnit) -> [Int] {
    switch unit {
    case .kg: [2500, 2000, 1500, 1000, 500, 250, 125, 50, 25]
    case .lb: [4500, 3500, 2500, 1000, 500, 250, 100, 50]
    }
  }

  /// The plates of a gym, down to its smallest.
  private static func all(of unit: MassUnit, from smallest: SmallestPlate) -> [Int] {
    all(of: unit).filter { $0 >= smallest.hundredths(in: unit) }
  }

  /// The usual increase of a bar's weight: the smallest usual plate on both sides.
  static func step(in unit: MassUnit) -> Int {
    2 * SmallestPlate.oneAndAQuarter.hundredths(in: unit)
  }

  /// `25 + 5 + 1.25 a side` on a bar of this weight in hundredths; empty where the bar alone is too
  /// heavy, or plates can't make the weight.
  package static func text(
    for weight: Weight, on bar: Int, from smallest: SmallestPlate = .oneAndAQuarter,
    in unit: MassUnit
  ) -> String {
    let total = Int((weight.amount(in: unit) * 100).rounded())
    if total == bar { return tr("empty bar") }
    var left = total - bar
    guard left > 0, left.isMultiple(of: 2) else { return "" }
    left /= 2
    var side: [String] = []
    for plate in all(of: unit, from: smallest) {
      let count = left / plate
      if count > 0 {
        side.append((count > 1 ? "\(count)×" : "") + Weight.shown(plate))
        left -= count * plate
      }
    }
    return left == 0 ? tr("\(side.joined(separator: " + ")) a side") : ""
  }
}

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
