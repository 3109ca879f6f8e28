package import Climbing

/// Routes that were sent, the hardest first.
package struct HardAscents: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package var grade: Grade
    package var day: Day
    /// In its session; nil where nobody counted them.
    package var tries: Int?
  }

  package let lines: [Line]

  /// - Parameter most: of the lines.
  package init(_ log: TalliedLog, in system: GradeSystem, most: Int) {
    var places: [String: Int] = [:]
    for (place, name) in system.names.enumerated() { places[name] = place }
    let sent = log.sessions.lazy.flatMap { session in
      session.rows.lazy.filter { $0.measure == .sent && $0.subject == system.id }
        .map { (session.day, $0) }
    }
    var numbers = Array(repeating: 0, count: system.names.count)
    for (_, row) in sent { if let place = places[row.detail] { numbers[place] += row.number } }
    // Of a million only the hardest are looked at.
    var easiest = numbers.count
    var counted = 0
    while easiest > 0, counted < most {
      easiest -= 1
      counted += numbers[easiest]
    }
    var found: [Line] = []
    for (day, row) in sent {
      guard let place = places[row.detail], place >= easiest, let grade = Grade(system, at: place)
      else { continue }
      let line = Line(grade: grade, day: day, tries: row.bucket > 0 ? row.bucket : nil)
      found += Array(repeating: line, count: min(row.number, most))
    }
    lines = Array(
      found.sorted {
        ($1.grade.index, $0.tries ?? .max, $1.day) < ($0.grade.index, $1.tries ?? .max, $0.day)
      }.prefix(most))
  }
}
