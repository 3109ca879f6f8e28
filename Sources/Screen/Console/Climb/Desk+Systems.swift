import Climbing
import Grades
import Languages
import Session

/// The one or two grade systems of a session.
extension Desk {
  /// The session's grade systems, the current route's first.
  var systems: [GradeSystem] {
    let current = session.facts.climb.current?.grade ?? setup.grade
    let own = [current?.system, session.facts.climb.start?.system, setup.secondGrade?.system]
    return own.compactMap(\.self).reduce(into: []) { systems, system in
      let fits = system.isForBoulders == current?.system.isForBoulders
      if fits, !systems.contains(system) { systems.append(system) }
    }
  }

  var reasonAgainstSystems: String? {
    systems.count > 1 ? nil : tr("One grade system: start with --second-system for another.")
  }

  /// Changes the route's grade to the session's other system.
  mutating func changeSystem(by command: Command) {
    guard let system = systems.dropFirst().first else { return }
    let second = setup.secondGrade.flatMap { $0.system == system ? $0 : nil }
    let first = setup.grade.flatMap { $0.system == system ? $0 : nil }
    order(.changeSystem(first: second ?? first ?? .easiest(system)), by: command)
  }
}
