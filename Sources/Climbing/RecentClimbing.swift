/// What recent climbing says of a climber: where to start, and what is at the limit.
///
/// Grades of other systems of the same kind count with the easiest that they convert to.
package struct RecentClimbing: Sendable {
  /// How many attempts, or routes sent, each grade has; all of one system, the easiest first.
  private let counts: [(grade: Grade, number: Int)]

  package init(_ grades: [Grade: Int], in system: GradeSystem) {
    var counts: [Grade: Int] = [:]
    for (grade, number) in grades {
      guard let here = try? grade.converted(to: system).easiest else { continue }
      counts[here, default: 0] += number
    }
    self.counts = counts.map { ($0.key, $0.value) }.sorted { $0.grade < $1.grade }
  }

  /// The 25th percentile, nearest rank: where a session begins. nil of nothing.
  package var warmUp: Grade? {
    let total = counts.reduce(0) { $0 + $1.number }
    let rank = max(1, (total + 3) / 4)
    var passed = 0
    return counts.first {
      passed += $0.number
      return passed >= rank
    }?.grade
  }

  /// The hardest grade that is there at least twice, or, failing that, the hardest: once may be luck or a
  /// soft grade. nil of nothing.
  package var level: Grade? {
    counts.last { $0.number >= 2 }?.grade ?? counts.last?.grade
  }
}
