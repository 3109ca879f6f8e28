package import Core
package import Grades

/// Routes that were sent, hardest first.
package struct HardAscents: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package var grade: Grade
    package var day: Day
    /// The tries over all sessions; nil if not counted.
    package var tries: Int?
    package var name: String?
    package var wall: String?

    /// Hardest first, then fewest tries, then latest. Every machine shows the same order: named
    /// routes come first, by name and wall.
    fileprivate func comes(before other: Line) -> Bool {
      let last = "\u{10FFFF}"
      return (other.grade.index, tries ?? .max, other.day, name ?? last, wall ?? last) < (
        grade.index, other.tries ?? .max, day, other.name ?? last, other.wall ?? last
      )
    }
  }

  private struct Key: Hashable {
    var grade: Int
    var tries: Int
  }

  package let lines: [Line]

  /// - Parameter most: the most lines to return.
  package init(_ log: TalliedLog, in system: GradeSystem, most: Int) {
    let places = GradePlaces(system)
    let easiest = Self.easiest(log, system, places, most: most)
    let found = log.sessions.flatMap { session in
      Self.lines(session, system, places, from: easiest, most: most)
    }
    lines = Array(found.sorted { $0.comes(before: $1) }.prefix(most))
  }

  /// Of up to a million routes, only those from this grade on are needed.
  private static func easiest(
    _ log: TalliedLog, _ system: GradeSystem, _ places: GradePlaces, most: Int
  ) -> Int {
    var numbers = Array(repeating: 0, count: system.names.count)
    for row in log.sessions.lazy.flatMap(\.rows)
    where row.measure == .sent && row.subject == system.id {
      if let place = places[row.detail] { numbers[place] += row.number }
    }
    var counted = 0
    return numbers.indices.reversed().first { place in
      counted += numbers[place]
      return counted >= most
    } ?? 0
  }

  /// Routes with a name or a wall, then as many without as there is room for.
  private static func lines(
    _ session: TalliedSession, _ system: GradeSystem, _ places: GradePlaces, from easiest: Int,
    most: Int
  ) -> [Line] {
    var rest: [Key: Int] = [:]
    var lines: [Line] = []
    func line(_ key: Key, _ label: RouteLabel?, _ number: Int) {
      guard number > 0, key.grade >= easiest, let grade = Grade(system, at: key.grade) else {
        return
      }
      let line = Line(
        grade: grade, day: session.day, tries: key.tries > 0 ? key.tries : nil, name: label?.name,
        wall: label?.wall)
      lines += Array(repeating: line, count: min(number, most))
    }
    for row in session.rows where row.subject == system.id {
      if row.measure == .sent, let place = places[row.detail] {
        rest[Key(grade: place, tries: row.bucket), default: 0] += row.number
      } else if row.measure == .route, row.bucket < RouteLabel.unsent {
        let label = RouteLabel(row.detail)
        guard let place = places[label.grade] else { continue }
        let key = Key(grade: place, tries: row.bucket)
        rest[key, default: 0] -= row.number
        line(key, label, row.number)
      }
    }
    for (key, number) in rest { line(key, nil, number) }
    return lines
  }
}
