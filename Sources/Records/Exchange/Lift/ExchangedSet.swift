import Core
package import Lifting

/// A set of a workout, in other programs' terms.
package struct ExchangedSet: Equatable, Sendable {
  /// Its workout, as each row states it.
  package struct Workout: Equatable, Sendable {
    package var start: CivilTime
    /// In seconds.
    package var length: Int?
    package var title: String?
  }

  /// Its number among the exercise's sets, and among the working sets, from 1.
  package struct Position: Equatable, Sendable {
    package var index = 1
    package var working = 1
  }

  /// How far its figures may be off, because they were rounded when written.
  package struct Rounding: Equatable, Sendable {
    package var metres = 0.5
    package var seconds = 0.0
  }

  package var workout: Workout
  package var exercise: String
  package var type = SetType.working
  package var values = SetValues()
  package var isMissed = false
  /// Exercises with the same number alternate; from 1.
  package var superset: Int?
  /// In seconds.
  package var restBefore: Int?
  package var position = Position()
  package var rounding = Rounding()
  package var notes = Notes()

  /// What was written about the set, its exercise and its workout.
  package struct Notes: Equatable, Sendable {
    package var set: String?
    package var exercise: String?
    package var workout: String?
  }

  package init(_ workout: Workout, exercise: String) {
    self.workout = workout
    self.exercise = exercise
  }

  /// Whether only its weight is known.
  var isOfUnknownLength: Bool {
    !isMissed && values.weight != nil && values.reps == nil && values.time == nil
      && values.metres == nil
  }

  /// A distance from a row.
  mutating func take(_ distance: (metres: Int, rounding: Double)?) {
    values.metres = distance?.metres
    rounding.metres += distance?.rounding ?? 0
  }

  /// Whether the work done is the same, whatever surrounds the set and whatever its exercise is
  /// called here.
  func isSameWork(as other: ExchangedSet) -> Bool {
    (type, values, isMissed) == (other.type, other.values, other.isMissed)
  }
}

// MARK: - As tables write it

extension ExchangedSet {
  var startText: String { "\(workout.start.dayText) \(workout.start.clockText)" }
  var weightText: String { values.weight.map { Weight.figure($0.hundredths) } ?? "" }

  /// For weights in pounds, to the tenth of a gram.
  var kilogramsText: String {
    guard let weight = values.weight, weight.unit == .lb else { return weightText }
    return DecimalText.text((weight.kilograms * 10_000).rounded() / 10_000)
  }

  /// For weights in kilograms, to the hundredth of a pound.
  var poundsText: String {
    values.weight.map { Weight.figure(Int(($0.amount(in: .lb) * 100).rounded())) } ?? ""
  }

  var unitText: String {
    switch values.weight?.unit {
    case .kg: "kg"
    case .lb: "lbs"
    case nil: ""
    }
  }

  var repsText: String { values.reps.map(String.init) ?? (isMissed ? "0" : "") }
  var metresText: String { values.metres.map(String.init) ?? "" }
  var kilometresText: String {
    values.metres.map { DecimalText.text(Double($0) / 1000) } ?? ""
  }
  /// To the millimetre or two.
  var milesText: String {
    let miles = values.metres.map { Double($0) / LengthUnit.mi.metres }
    return miles.map { DecimalText.text(($0 * 1_000_000).rounded() / 1_000_000) } ?? ""
  }
  var secondsText: String {
    values.time.map { DecimalText.text(Double($0.milliseconds) / 1000) } ?? ""
  }
  var effortText: String { values.effort.map(SetValues.effortText) ?? "" }
}
