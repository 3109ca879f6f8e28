import Core

/// What a column of figures measures, and in which unit, as far as its name says.
enum ColumnMeasure: Equatable, Sendable {
  case weight(MassUnit?)
  case distance(LengthUnit?)

  /// Reads `Weight (kg)`, `weight_lbs`, `lb`, `Distance (meters)`, `km` and alike, in lower case and
  /// English; nil for any other name.
  init?(_ key: String) {
    let words = key.split { !$0.isLetter }.map(String.init)
    switch (words.first, words.count) {
    case ("weight", 1): self = .weight(nil)
    case ("distance", 1): self = .distance(nil)
    case ("weight", 2):
      guard let unit = MassUnit(named: words[1]) else { return nil }
      self = .weight(unit)
    case ("distance", 2):
      guard let unit = LengthUnit(named: words[1]) else { return nil }
      self = .distance(unit)
    case (let name?, 1):
      if let unit = MassUnit(named: name) {
        self = .weight(unit)
      } else if let unit = LengthUnit(named: name), name != "m" {
        // A bare `m` may be minutes.
        self = .distance(unit)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// No larger number is meant: no set weighs a ton, and no set of running is longer than 500 km.
  var limit: Double {
    switch self {
    case .weight(.kg): 1000
    case .weight: 2205
    case .distance(.km), .distance(.mi), .distance(nil): 500
    case .distance: 500_000
    }
  }
}
