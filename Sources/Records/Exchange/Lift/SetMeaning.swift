import Core
import Lifting

/// The work of a set, whatever the spelling, unit or program.
struct SetMeaning {
  /// The exercise's ids and names, the names as `ExerciseReading` compares them.
  var names: Set<String>
  var type: SetType
  var isMissed: Bool
  var weight: Weight?
  var reps: Int?
  var metres: Int?
  var milliseconds: Int64?
  /// How far `metres` and `milliseconds` may be off, because their source rounded them.
  var slack = ExchangedSet.Rounding()

  init(_ values: SetValues, type: SetType, isMissed: Bool, names: Set<String>) {
    self.names = names
    self.type = type
    self.isMissed = isMissed
    // A missed set's weight is what was tried; no program says how many repetitions were planned.
    weight = values.weight.flatMap { $0.hundredths == 0 ? nil : $0 }
    guard !isMissed else { return }
    reps = values.reps
    metres = values.metres
    milliseconds = values.time?.milliseconds
  }

  init(_ set: ExchangedSet, names: Set<String>) {
    self.init(set.values, type: set.type, isMissed: set.isMissed, names: names)
    slack = set.rounding
  }

  /// A quick key: equal for sets that are exactly equal.
  var exact: [Int] {
    [
      isMissed ? 1 : 0, weight?.hundredths ?? 0, weight?.unit == .lb ? 1 : 0, reps ?? -1,
      metres ?? -1, milliseconds.map { Int($0) } ?? -1,
    ]
  }

  /// The distance between two sets that may be the same in other units or rounded; nil if they
  /// differ.
  func distance(to other: SetMeaning) -> Double? {
    guard isMissed == other.isMissed, reps == other.reps, !names.isDisjoint(with: other.names),
      let weights = Self.distance(weight, other.weight),
      let lengths = Self.distance(
        metres.map(Double.init), other.metres.map(Double.init),
        slack: max(slack.metres, other.slack.metres)),
      let times = Self.distance(
        milliseconds.map { Double($0) / 1000 }, other.milliseconds.map { Double($0) / 1000 },
        slack: max(slack.seconds, other.slack.seconds))
    else { return nil }
    return weights + lengths + times + (type == other.type ? 0 : 1)
  }

  private static func distance(_ one: Double?, _ other: Double?, slack: Double) -> Double? {
    guard let one, let other else { return one == nil && other == nil ? 0 : nil }
    let distance = abs(one - other)
    return distance <= slack + 1e-6 ? distance : nil
  }

  /// In kilograms. Weights in the same unit must be equal to the hundredth, or one off where a
  /// third decimal was rounded; in different units, one must be the other converted and rounded to
  /// its digits.
  private static func distance(_ one: Weight?, _ other: Weight?) -> Double? {
    guard let one, let other else { return one == nil && other == nil ? 0 : nil }
    let isSame =
      one.unit == other.unit
      ? abs(one.hundredths - other.hundredths) <= 1
      : one.isRounded(from: other) || other.isRounded(from: one)
    return isSame ? abs(one.kilograms - other.kilograms) : nil
  }
}

extension Weight {
  /// Whether this weight is the other one converted to its unit and rounded to its decimals.
  fileprivate func isRounded(from other: Weight) -> Bool {
    let exact = other.kilograms / Weight(hundredths: 100, unit).kilograms
    let step: Double = hundredths % 100 == 0 ? 1 : hundredths % 10 == 0 ? 0.1 : 0.01
    // The log keeps hundredths, so a weight with three decimals was rounded twice.
    return abs(exact - Double(hundredths) / 100) <= step / 2 + 0.005 + 1e-6
  }

  /// In hundredths of a kilogram, so that pounds and kilograms compare.
  var canonical: Int { Int((kilograms * 100).rounded()) }
}
