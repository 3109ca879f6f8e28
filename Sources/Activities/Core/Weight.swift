import Languages

/// A unit of weight.
package enum MassUnit: String, CaseIterable, Sendable {
  case kg, lb

  /// Tenths of a microgram in a hundredth of the unit. A pound is 0.45359237 kg exactly (the international yard and
  /// pound agreement, 1959).
  fileprivate var tenthsOfMicrogram: Int64 { self == .kg ? 100_000_000 : 45_359_237 }
}

/// A weight in the unit in which it was given, so that conversion loses nothing.
package struct Weight: Equatable, Sendable {
  /// Negative for weight taken off the body.
  package var hundredths: Int
  package var unit: MassUnit

  package init(hundredths: Int, _ unit: MassUnit) {
    self.hundredths = hundredths
    self.unit = unit
  }

  package init(_ amount: Double, _ unit: MassUnit) {
    self.init(hundredths: Int((amount * 100).rounded()), unit)
  }

  /// In units of 0.1 µg, exact.
  private var grain: Int64 { Int64(hundredths) * unit.tenthsOfMicrogram }

  package var kilograms: Double { Double(grain) / 1e10 }

  /// Kilograms as decimal text, with every digit.
  package var exactKilograms: String {
    let whole = grain.magnitude / 10_000_000_000
    var fraction = "\(grain.magnitude % 10_000_000_000)"
    fraction = String(repeating: "0", count: 10 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let sign = grain < 0 ? "-" : ""
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }

  /// The amount in a unit; converted amounts are rounded to the hundredth.
  package func amount(in unit: MassUnit) -> Double {
    if unit == self.unit { return Double(hundredths) / 100 }
    return (Double(grain) / Double(unit.tenthsOfMicrogram)).rounded() / 100
  }

  /// `82.5`; a converted amount is rounded to the tenth.
  package func figure(in unit: MassUnit) -> String { Self.shown(shown(in: unit)) }

  /// In hundredths; in another unit, to one place.
  private func shown(in unit: MassUnit) -> Int {
    unit == self.unit ? hundredths : Int((amount(in: unit) * 10).rounded()) * 10
  }

  /// `82.5 kg`.
  package func text(in unit: MassUnit) -> String { "\(figure(in: unit)) \(unit.rawValue)" }

  /// The same with a point in every language, for other programs.
  package func plain(in unit: MassUnit) -> String {
    "\(Self.figure(shown(in: unit))) \(unit.rawValue)"
  }

  /// Rounded to this many hundredths of the unit: `96.5 kg`, `2,400 kg`.
  package func roundedText(in unit: MassUnit, to step: Int) -> String {
    let steps = (amount(in: unit) * 100 / Double(step)).rounded()
    let hundredths = Int(steps) * step
    let figure =
      hundredths.isMultiple(of: 100) ? (hundredths / 100).grouped : Self.shown(hundredths)
    return "\(figure) \(unit.rawValue)"
  }

  /// "eighty-two point five kilos".
  package func spoken(in unit: MassUnit) -> String {
    let number = SpokenNumber.words(hundredths: shown(in: unit))
    return unit == .kg ? tr("\(number) kilos") : tr("\(number) pounds")
  }

  /// For people: `82.5`, with the language's decimal separator.
  package static func shown(_ hundredths: Int) -> String {
    figure(hundredths).withDecimalSeparator
  }

  /// For files and other programs: `82.5` in every language.
  package static func figure(_ hundredths: Int) -> String {
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(sign)\(whole)" }
    return part % 10 == 0
      ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}

extension Weight: Comparable {
  package static func < (one: Weight, other: Weight) -> Bool { one.grain < other.grain }
}

extension Weight {
  /// The next weight up or down in steps of a unit. From a weight in another unit, the next whole
  /// step.
  package func stepped(up: Bool, by step: Int, in unit: MassUnit) -> Weight {
    if unit == self.unit { return Weight(hundredths: hundredths + (up ? step : -step), unit) }
    let here = Double(grain) / Double(unit.tenthsOfMicrogram) / Double(step)
    let steps = up ? here.rounded(.down) + 1 : here.rounded(.up) - 1
    return Weight(hundredths: Int(steps) * step, unit)
  }

  /// A share of the weight, rounded to the nearest step of its unit, at least one step.
  package func share(_ part: Double, step: Int) -> Weight {
    let steps = (Double(hundredths) * part / Double(step)).rounded()
    return Weight(hundredths: max(1, Int(steps)) * step, unit)
  }

  package var json: JSON {
    .fields(["hundredths": .int(hundredths), "unit": .string(unit.rawValue)])
  }

  package init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    // Ten tons either way: more than anybody lifts, and far from any overflow.
    self.init(
      hundredths: try fields.count("hundredths", in: -1_000_000...1_000_000),
      try fields.word("unit"))
  }
}
