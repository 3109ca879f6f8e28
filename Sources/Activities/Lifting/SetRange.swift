import Core
import Languages

/// Why a set can't have a value, and which values it can have.
struct SetRefusal: Error {
  var reason: String
}

extension SetChange {
  /// Changes the value, if the exercise has it and it is in range.
  func apply(
    to values: inout SetValues, of exercise: Exercise, in unit: MassUnit
  ) throws(SetRefusal) {
    switch self {
    case .weight(let weight):
      try weight.check(for: exercise)
      // Zero added to the body is stored as no weight.
      values.weight = weight.hundredths == 0 ? nil : weight
    case .plus(let hundredths):
      let now = values.weight ?? Weight(hundredths: 0, unit)
      let base = now.unit == unit ? now.hundredths : Int((now.amount(in: unit) * 100).rounded())
      try SetChange.weight(Weight(hundredths: base + hundredths, unit)).apply(
        to: &values, of: exercise, in: unit)
    case .reps(let reps):
      guard exercise.metric == .weight || exercise.metric == .bodyweight else {
        throw SetRefusal(reason: tr("\(exercise.name) has no reps"))
      }
      guard SetValues.repetitions.contains(reps) else {
        throw SetRefusal(reason: tr("Reps go from 1 to 999"))
      }
      values.reps = reps
    case .time(let time):
      guard exercise.metric == .hold || exercise.metric == .distance else {
        throw SetRefusal(reason: tr("\(exercise.name) is not timed"))
      }
      guard (.seconds(1)...(.seconds(7200))).contains(time) else {
        throw SetRefusal(reason: tr("A set takes 1 s to 2 h"))
      }
      values.time = time
    case .metres(let metres):
      guard exercise.metric == .distance else {
        throw SetRefusal(reason: tr("\(exercise.name) has no distance"))
      }
      guard SetValues.distances.contains(metres) else {
        throw SetRefusal(reason: tr("Distances go from 1 m to 100 km"))
      }
      values.metres = metres
    case .effort(let tenths):
      guard SetValues.efforts.contains(tenths) else {
        throw SetRefusal(reason: tr("Effort goes from 1 to 10, reps in reserve from 0 to 9"))
      }
      values.effort = tenths
    }
  }
}

extension Weight {
  /// In kilograms: nobody lifts a ton.
  private static let most = 1000.0

  fileprivate func check(for exercise: Exercise) throws(SetRefusal) {
    let limit = unit == .kg ? "\(1000.grouped) kg" : "\(2205.grouped) lb"
    let isPossible =
      switch exercise.metric {
      case .weight: kilograms > 0 && kilograms < Self.most
      case .bodyweight: abs(kilograms) < Self.most
      case .hold, .distance: kilograms >= 0 && kilograms < Self.most
      }
    guard !isPossible else { return }
    throw SetRefusal(
      reason: exercise.metric == .bodyweight
        ? tr("A weight added or taken off is under \(limit)")
        : tr("A weight is more than 0 and under \(limit)"))
  }
}
