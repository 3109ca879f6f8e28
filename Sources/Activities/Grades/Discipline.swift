import Languages

/// What a grade is of: a boulder, or a route by how it is protected.
package enum Discipline: String, Sendable, CaseIterable {
  case boulder, sport, trad
  case topRope = "top-rope"

  /// For people.
  package var shown: String {
    switch self {
    case .boulder: tr("boulder", context: "discipline")
    case .sport: tr("sport", context: "discipline")
    case .trad: tr("trad", context: "discipline")
    case .topRope: tr("top-rope", context: "discipline")
    }
  }

  package var isBoulder: Bool { self == .boulder }

  /// The system offered first for this discipline.
  package var usualSystem: GradeSystem { isBoulder ? .v : .yds }
}
