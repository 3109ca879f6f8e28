package import Lifting
import Log

/// A set of a workout, as other programs write them.
package struct ExchangedSet: Equatable, Sendable {
  /// What each set states about it.
  package struct Workout: Equatable, Sendable {
    package var start: CivilTime
    /// In seconds.
    package var length: Int?
    package var title: String?
  }

  /// Among the exercise's sets, and among the working ones of them, from 1.
  package struct Place: Equatable, Sendable {
    package var index = 1
    package var working = 1
  }

  /// By how much its figures may be off, for they were rounded when they were written.
  package struct Rounding: Equatable, Sendable {
    package var metres = 0.5
    package var seconds = 0.0
  }

  package var workout: Workout
  package var exercise: String
  package var type = SetType.working
  package var values = SetValues()
  package var isMissed = false
  /// Exercises of one number are done by turns, from 1.
  package var superset: Int?
  /// In seconds.
  package var restBefore: Int?
  package var place = Place()
  package var rounding = Rounding()

  package init(_ workout: Workout, exercise: String) {
    self.workout = workout
    self.exercise = exercise
  }

  /// Whether as much was done. What stands around it, and what its exercise is called here, may be another.
  func isSameWork(as other: ExchangedSet) -> Bool {
    (type, values, isMissed) == (other.type, other.values, other.isMissed)
  }
}

// MARK: - As tables write it

extension ExchangedSet {
  var startText: String { "\(workout.start.dayText) \(workout.start.clockText)" }
  var weightText: String { values.weight.map { Weight.figure($0.hundredths) } ?? "" }

  /// To the tenth of a gram where it was in pounds.
  var kilogramsText: String {
    guard let weight = values.weight, weight.unit == .lb else { return weightText }
    return DecimalText.text((weight.kilograms * 10_000).rounded() / 10_000)
  }

  /// To the hundredth where it was in kilograms.
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
