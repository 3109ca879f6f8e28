package import Grades

/// What recent climbing shows about a climber: where to start, and which grade is at the limit.
///
/// A grade of another system of the same kind counts as the easiest grade it converts to.
package struct RecentClimbing: Sendable {
  /// How many attempts, or routes sent, each grade has; all in one system, the easiest first.
  private let counts: [(grade: Grade, number: Int)]

  package init(_ grades: [Grade: Int], in system: GradeSystem) {
    var counts: [Grade: Int] = [:]
    for (grade, number) in grades {
      guard let here = try? grade.converted(to: system).easiest else { continue }
      counts[here, default: 0] += number
    }
    self.counts = counts.map { ($0.key, $0.value) }.sorted { $0.grade < $1.grade }
  }

  /// The 25th percentile (nearest rank): where a session begins. nil without data.
  package var warmUp: Grade? {
    let total = counts.reduce(0) { $0 + $1.number }
    let rank = max(1, (total + 3) / 4)
    var passed = 0
    return counts.first {
      passed += $0.number
      return passed >= rank
    }?.grade
  }

  /// The hardest grade with a count of at least two, else the hardest: a single send may be luck or
  /// a soft grade. nil without data.
  package var level: Grade? {
    counts.last { $0.number >= 2 }?.grade ?? counts.last?.grade
  }
}

extension Grade {
  /// Where a climber begins who sends this grade at the limit: two grades easier.
  package var forWarmUp: Grade { Grade(system, at: max(0, index - 2)) ?? self }
}
