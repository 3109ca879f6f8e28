extension Grade {
  /// Where most people are after their first weeks, on the scale of the systems' bands: V1, 5A, 5.8.
  private static let beginning = 48

  /// A beginner's usual grade, for a climber of whom nothing is known. A system without bands, such
  /// as a gym's colours, begins a quarter of the way up; no system at its easiest grade.
  package static func usual(in system: GradeSystem) -> Grade {
    let place =
      system.names.firstIndex { system.bands[$0]?.contains(beginning) == true }
      ?? max(1, system.names.count / 4)
    return Grade(system, at: min(place, system.names.count - 1)) ?? .easiest(system)
  }
}
