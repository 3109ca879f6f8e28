import Core
import Lifting

extension MassUnit {
  init?(named text: String) {
    switch text.lowercased() {
    case "kg", "kgs", "kilogram", "kilograms": self = .kg
    case "lb", "lbs", "pound", "pounds": self = .lb
    default: return nil
    }
  }

  /// Nobody lifts a ton: less than 1,000 kg, in hundredths of the unit.
  fileprivate var limit: Int { self == .kg ? 99_999 : 220_462 }
}

/// The columns of a set. 0 means nothing in any of them.
extension TableRow {
  /// Fractions of a unit, rounded to whole numbers.
  func amount(
    _ name: String, _ parts: Double, _ range: ClosedRange<Int>
  ) throws(RowProblem) -> Int? {
    guard let number = try number(name), number != 0 else { return nil }
    let amount = (number * parts).rounded()
    guard amount >= Double(range.lowerBound), amount <= Double(range.upperBound) else {
      throw problem("“\(self[name] ?? "")” under “\(name)” is out of range")
    }
    return Int(amount)
  }

  /// The weight from the first column of weights that has one. The column's name gives the unit; else
  /// “Weight Unit” or the rules do.
  func weight(_ rules: ImportRules) throws(RowProblem) -> Weight? {
    for (place, measure) in columns.measures {
      guard case .weight(let fixed) = measure else { continue }
      let name = columns.names[place]
      guard let number = try number(name), number != 0 else { continue }
      let bare = try bareUnit(rules)
      let unit = fixed ?? bare
      let hundredths = (number * 100).rounded()
      guard abs(hundredths) <= Double(unit.limit), hundredths != 0 else {
        throw problem("“\(self[name] ?? "")” under “\(name)” is not a weight under 1,000 kg")
      }
      return Weight(hundredths: Int(hundredths), unit)
    }
    return nil
  }

  private func bareUnit(_ rules: ImportRules) throws(RowProblem) -> MassUnit {
    guard let text = self["Weight Unit"] else { return rules.weights }
    guard let unit = MassUnit(named: text) else {
      throw problem("“\(text)” is not a unit of weight: use kg or lbs")
    }
    return unit
  }

  /// The distance from the first column of distances that has one, and how far it may be off because
  /// it was rounded. The column's name gives the unit; else “Distance Unit” or the rules do.
  func distance(
    _ rules: ImportRules
  ) throws(RowProblem) -> (metres: Int, rounding: Double)? {
    for (place, measure) in columns.measures {
      guard case .distance(let fixed) = measure else { continue }
      let name = columns.names[place]
      guard try number(name) ?? 0 != 0 else { continue }
      let bare = try bareLength(rules)
      let unit = fixed ?? bare
      guard let metres = try amount(name, unit.metres, SetValues.distances) else { continue }
      return (metres, rounding(name, unit.metres))
    }
    return nil
  }

  private func bareLength(_ rules: ImportRules) throws(RowProblem) -> LengthUnit {
    guard let text = self["Distance Unit"] else { return rules.distances }
    guard let unit = LengthUnit(named: text) else {
      throw problem("“\(text)” is not a unit of length: use m, km, mi, ft or yd")
    }
    return unit
  }

  /// Seconds, up to a hundred hours.
  func seconds(_ name: String) throws(RowProblem) -> Duration? {
    try amount(name, 1000, 1...360_000_000).map { .milliseconds($0) }
  }

  func reps(_ name: String) throws(RowProblem) -> Int? {
    guard let reps = try count(name), reps > 0 else { return nil }
    guard SetValues.repetitions.contains(reps) else {
      throw problem("\(reps) repetitions are too many for one set")
    }
    return reps
  }

  /// How far a figure with this many decimals may be off, in fractions of its unit; 0 if there is
  /// none.
  func rounding(_ name: String, _ parts: Double) -> Double {
    guard let number = try? number(name), number != 0 else { return 0 }
    var step = 1.0
    while step > 0.0005, abs(number / step - (number / step).rounded()) > 1e-6 { step /= 10 }
    return step * parts / 2
  }

  /// In tenths of RPE.
  func effort(_ name: String) throws(RowProblem) -> Int? {
    guard let number = try number(name), number != 0 else { return nil }
    guard (1...10).contains(number) else {
      throw problem("“\(self[name] ?? "")” under “\(name)” is not an effort from 1 to 10")
    }
    return Int((number * 10).rounded())
  }

  /// A set without any countable work was missed, provided that it says so: 0 repetitions. With a weight alone, as of a sled, it
  /// was done for an unknown length.
  func checked(_ set: ExchangedSet, reps: String) throws(RowProblem) -> ExchangedSet {
    var set = set
    if set.isAssisted, let weight = set.values.weight, weight.hundredths > 0 {
      set.values.weight = Weight(hundredths: -weight.hundredths, weight.unit)
    }
    guard set.values.reps == nil, set.values.time == nil, set.values.metres == nil else {
      return set
    }
    if set.isOfUnknownLength, self[reps] == nil { return set }
    guard self[reps] != nil else { throw problem("no repetitions, no time and no distance") }
    set.isMissed = true
    return set
  }
}
