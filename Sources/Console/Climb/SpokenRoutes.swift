package import Climbing
package import Hearing
import Log
import Session

/// What may be said of grades, routes and names in a climbing session.
extension Desk {
  /// The grades of the session's systems; the nearer to the route's own and to the climber's level the likelier.
  func spokenGrades(after carriers: [String]) -> SpokenForm {
    let likely = [session.facts.climb.current?.grade ?? setup.grade, setup.level]
    return .grades(of: systems, near: likely.compactMap(\.self), after: carriers)
  }

  /// The session's routes by their numbers. Any other number can be said too, lest it be taken for one of
  /// theirs.
  var spokenRoutes: SpokenForm {
    .number(
      "route",
      NumberPrior(
        expected: session.facts.climb.routes.indices.map { Double($0 + 1) }, isClosed: true))
  }

  /// The names that routes were given, the latest first.
  var spokenNames: SpokenForm {
    let known =
      session.facts.climb.routes.reversed().compactMap(\.name)
      + setup.routes.compactMap(\.name)
    return .names(of: known)
  }

  mutating func setGrade(by command: Command) {
    let grades = systems.lazy.compactMap { system in command.text.flatMap { Grade($0, in: system) }
    }
    guard let grade = grades.first else { return }
    order(.setGrade(grade), by: command)
  }

  mutating func goToRoute(by command: Command) {
    let routes = session.facts.climb.routes
    guard let number = command.number.flatMap({ Int(exactly: $0) }),
      routes.indices.contains(number - 1)
    else { return refuse("This session has \(routes.count.counted("route")).") }
    order(.goTo(routeID: routes[number - 1].id), by: command)
  }
}

extension SpokenForm {
  /// Log of how much less likely a grade is a step further from one that is likely.
  private static let gradeStep = -0.3

  /// The grades of some systems; the nearer to one of the `likely` the likelier.
  package static func grades(
    of systems: [GradeSystem], near likely: [Grade], after carriers: [String]
  ) -> SpokenForm {
    let names = systems.flatMap { system in
      let centres = likely.filter { $0.system == system }
      return zip(system.names, system.spoken).enumerated().map { index, grade in
        let distance = centres.map { abs($0.index - index) }.min() ?? 0
        return SpokenName(
          grade.0, phrases: grade.1, likelihood: gradeStep * Double(distance))
      }
    }
    return .names("grade", after: carriers, names)
  }

  /// Log of how much less likely a name is than one that was used after it.
  private static let nameStep = -0.02
  /// With more names than this, they can't be told apart by ear.
  private static let mostNames = 60

  /// Names that routes were given, the latest first.
  package static func names(of known: [String]) -> SpokenForm {
    let names = known.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .prefix(mostNames).enumerated().compactMap { index, name in
        let words = SpokenName.words(of: name)
        return words.isEmpty
          ? nil : SpokenName(name, phrases: [words], likelihood: nameStep * Double(index))
      }
    return .names("name", after: ["call it"], names)
  }
}

extension SpokenName {
  /// A name as it may be said: its words in lower case, numbers spoken.
  static func words(of name: String) -> String {
    name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }
      .map { word in
        Int(word).map { SpokenNumber.words($0).replacing("-", with: " ") } ?? String(word)
      }.joined(separator: " ")
  }
}
