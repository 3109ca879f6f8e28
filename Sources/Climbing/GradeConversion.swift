/// The grades of one system that a grade of another is like: one, or several side by side.
package struct GradeRange: Equatable, Sendable, CustomStringConvertible {
  package let easiest: Grade
  package let hardest: Grade

  package var description: String {
    easiest == hardest ? "\(easiest)" : "\(easiest) to \(hardest)"
  }
}

extension Grade {
  /// The scores that it covers; nil where no source gives any.
  private var band: ClosedRange<Int>? { system.bands[description] }

  /// What this grade is like in another system: every grade there whose band of scores meets its own.
  ///
  /// Boulders and routes are never converted into one another: a route's grade holds its length as well.
  package func converted(to target: GradeSystem) throws(GradeConversionError) -> GradeRange {
    guard target != system else { return GradeRange(easiest: self, hardest: self) }
    guard system.isForBoulders == target.isForBoulders else {
      throw .boulderAndRoute(system, target)
    }
    for circuit in [system, target].compactMap(\.circuit) { throw .circuit(circuit.name) }
    guard !system.isOfSingleMoves, !target.isOfSingleMoves else { throw .singleMoves }
    guard let band else { throw .noSource(self, target) }
    let alike = target.names.indices.compactMap { Grade(target, at: $0) }
      .filter { $0.band?.overlaps(band) ?? false }
    guard let easiest = alike.first, let hardest = alike.last else {
      throw .noSource(self, target)
    }
    return GradeRange(easiest: easiest, hardest: hardest)
  }
}

/// Why a grade has no equal in another system.
package enum GradeConversionError: Error, Equatable, CustomStringConvertible {
  case boulderAndRoute(GradeSystem, GradeSystem)
  case singleMoves
  /// The gym's.
  case circuit(String)
  case noSource(Grade, GradeSystem)

  package var description: String {
    switch self {
    case .boulderAndRoute(let from, let to):
      "\(from.title) grades \(from.isForBoulders ? "boulders" : "routes") and \(to.title) "
        + "\(to.isForBoulders ? "boulders" : "routes"); neither converts into the other"
    case .singleMoves:
      "British technical grades rate the hardest move, not the route, and do not convert"
    case .circuit(let name):
      "the colours of \(name) are the gym's own: no table converts them"
    case .noSource(let grade, let target):
      "no published table converts \(grade) (\(grade.system.title)) to \(target.title)"
    }
  }
}
