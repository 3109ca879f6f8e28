/// Units of length, as tables name them.
package enum LengthUnit: String, CaseIterable, Sendable {
  case m, km, mi, ft, yd

  /// The international yard is 0.9144 m.
  var metres: Double {
    switch self {
    case .m: 1
    case .km: 1000
    case .mi: 1609.344
    case .ft: 0.3048
    case .yd: 0.9144
    }
  }

  init?(named text: String) {
    switch text.lowercased() {
    case "m", "metre", "metres", "meter", "meters": self = .m
    case "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers": self = .km
    case "mi", "mile", "miles": self = .mi
    case "ft", "foot", "feet": self = .ft
    case "yd", "yds", "yard", "yards": self = .yd
    default: return nil
    }
  }
}
