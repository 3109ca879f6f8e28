package import Core

/// The smallest plate of a gym, in kilograms; in pounds, plates weigh twice the number.
package enum SmallestPlate: String, CaseIterable, Sendable {
  case quarter = "0.25"
  case half = "0.5"
  case oneAndAQuarter = "1.25"
  case twoAndAHalf = "2.5"

  /// In hundredths of a unit.
  package func hundredths(in unit: MassUnit) -> Int {
    let kilograms =
      switch self {
      case .quarter: 25
      case .half: 50
      case .oneAndAQuarter: 125
      case .twoAndAHalf: 250
      }
    return unit == .kg ? kilograms : 2 * kilograms
  }
}

extension LiftChoices {
  /// The same choices on the lifter's own bar.
  ///
  /// - Parameters:
  ///   - bar: its weight in hundredths of kilograms; an exercise with a bar of its own keeps that.
  ///   - plate: the smallest plate; the steps of an exercise are at least two of them.
  package func fitted(bar: Int, _ plate: SmallestPlate) -> LiftChoices {
    var choices = self
    choices.exercises = exercises.map { $0.fitted(bar: bar, plate) }
    for place in choices.liftPlans.indices {
      for day in choices.liftPlans[place].days.indices {
        for part in choices.liftPlans[place].days[day].exercises.indices {
          let exercise = choices.liftPlans[place].days[day].exercises[part].exercise
          choices.liftPlans[place].days[day].exercises[part].exercise =
            exercise.fitted(bar: bar, plate)
        }
      }
    }
    return choices
  }
}

extension Exercise {
  fileprivate func fitted(bar: Int, _ plate: SmallestPlate) -> Exercise {
    guard equipment == .barbell else { return self }
    var exercise = self
    if exercise.barKg == nil, bar != 2000 { exercise.barKg = bar }
    exercise.stepKg = max(stepKg, 2 * plate.hundredths(in: .kg))
    return exercise
  }
}
