/// What a grade is of: a boulder, or a route by how it is protected.
package enum Discipline: String, Sendable, CaseIterable {
  case boulder, sport, trad
  case topRope = "top-rope"

  package var isBoulder: Bool { self == .boulder }

  /// The system offered first for this discipline.
  package var usualSystem: GradeSystem { isBoulder ? .v : .yds }
}
