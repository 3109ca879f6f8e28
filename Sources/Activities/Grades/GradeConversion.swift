/// The grades of one system that correspond to a grade of another: one, or several adjacent ones.
package struct GradeRange: Equatable, Sendable, CustomStringConvertible {
  package let easiest: Grade
  package let hardest: Grade

  package var description: String {
    easiest == hardest ? "\(easiest)" : "\(easiest) to \(hardest)"
  }
}

extension Grade {
  /// The scores this grade covers; nil where no source gives any.
  private var band: ClosedRange<Int>? { system.bands[description] }

  /// Converts the grade to another system: every grade there whose band of scores overlaps this
  /// one's.
  ///
  /// Throws between boulders and routes, because a route's grade also reflects its length; for
  /// colours and grades of single moves; and where no source gives bands that overlap.
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

/// Why a grade can't be converted to another system.
package enum GradeConversionError: Error, Equatable, CustomStringConvertible {
  case boulderAndRoute(GradeSystem, GradeSystem)
  case singleMoves
  /// The gym's name.
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
