import Grades

extension Grade {
  /// The grade of another system that climbers write for this one: of several that correspond, the usual one.
  ///
  /// Throws where grades don't convert.
  func usual(in target: GradeSystem) throws(GradeConversionError) -> Grade {
    let range = try converted(to: target)
    guard range.easiest != range.hardest else { return range.easiest }
    let found = Self.pairs.lazy.compactMap { pair -> Grade? in
      let (one, other) =
        pair.systems.0 == system && pair.systems.1 == target
        ? (pair.of.0, pair.of.1)
        : pair.systems.1 == system && pair.systems.0 == target ? (pair.of.1, pair.of.0) : ("", "")
      return one == "\(self)" ? Grade(other, in: target) : nil
    }.first { (range.easiest.index...range.hardest.index).contains($0.index) }
    return found ?? range.easiest
  }

  /// The first of the grades is converted to the second, and back.
  private static let pairs: [(systems: (GradeSystem, GradeSystem), of: (String, String))] =
    boulders.map { ((.v, .font), $0) } + routes.map { ((.yds, .french), $0) }

  /// As boards (Kilter, Tension) write both; where a V grade has two there, the easier.
  private static let boulders = [
    ("V0", "4"), ("V1", "5A"), ("V2", "5C"), ("V3", "6A"), ("V4", "6B"), ("V5", "6C"),
    ("V6", "7A"), ("V7", "7A+"), ("V8", "7B"), ("V9", "7C"), ("V10", "7C+"),
    // Back, these count for the higher one.
    ("V1", "5A+"), ("V1", "5B"), ("V1", "5B+"), ("V3", "6A+"), ("V4", "6B+"), ("V5", "6C+"),
    ("V8", "7B+"),
  ]

  /// As most tables have them (theCrag, rockfax); our own choice where they differ.
  private static let routes = [
    ("5.7", "4c"), ("5.8", "5a"), ("5.9", "5c"), ("5.10a", "6a"), ("5.11a", "6c"),
    ("5.11c", "6c+"), ("5.11d", "7a"),
  ]
}
