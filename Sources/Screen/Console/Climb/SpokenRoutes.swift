package import Climbing
import Core
package import Grades
import Languages
import Session
package import Words

/// The spoken grades, routes and names of a climbing session.
extension Desk {
  /// The grades of the session's systems; those near the route's own and the climber's level are
  /// likelier.
  func spokenGrades(after carriers: [String]) -> SpokenForm {
    let likely = [session.facts.climb.current?.grade ?? setup.grade, setup.level]
    return .grades(of: systems, near: likely.compactMap(\.self), after: carriers)
  }

  /// The session's routes by number. Any other number is heard too, so that it isn't mistaken for
  /// one of these.
  var spokenRoutes: SpokenForm {
    .number(
      "route",
      NumberPrior(
        expected: session.facts.climb.routes.indices.map { Double($0 + 1) }, isClosed: true))
  }

  /// The names of routes, latest first.
  var spokenNames: SpokenForm {
    .names(
      of: session.facts.climb.routes.reversed().compactMap(\.name), then: setup.routes)
  }

  mutating func setGrade(by command: Command) {
    guard let grade = command.value.flatMap(grade) else {
      return refuse(tr("There is no such grade."))
    }
    order(.setGrade(grade), by: command)
  }

  /// Why a grade that was said can't be meant.
  func refusalOfGrade(_ value: Command.Value) -> String? {
    grade(value).map { refusal(of: .climb(.setGrade($0))) } ?? tr("There is no such grade.")
  }

  /// The grade that was said, in one of the session's systems.
  func grade(_ value: Command.Value) -> Grade? {
    guard case .text(let text) = value else { return nil }
    return systems.lazy.compactMap { Grade(text, in: $0) }.first
  }

  mutating func goToRoute(by command: Command) {
    guard let route = command.value.flatMap(route) else { return refuse(countOfRoutes) }
    order(.goTo(routeID: route.id), by: command)
  }

  /// Why a route that was said can't be meant.
  func refusalOfRoute(_ value: Command.Value) -> String? {
    route(value) == nil ? countOfRoutes : nil
  }

  private func route(_ value: Command.Value) -> Route? {
    guard case .number(let number, _) = value else { return nil }
    let routes = session.facts.climb.routes
    guard let index = Int(exactly: number - 1), routes.indices.contains(index) else { return nil }
    return routes[index]
  }

  private var countOfRoutes: String {
    let count = session.facts.climb.routes.count
    return plural(
      count, "This session has \(count.grouped) route.", "This session has \(count.grouped) routes."
    )
  }
}

extension SpokenForm {
  /// Log likelihood of one step further from a likely grade.
  private static let gradeStep = -0.3

  /// The grades of some systems; those near a grade in `likely` are likelier.
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

  /// Log likelihood of a name, for each name used since.
  private static let nameStep = -0.02
  /// With more names than this, they can't be told apart by ear.
  private static let mostNames = 60

  /// Names of routes, latest first.
  ///
  /// - Parameter earlier: those of earlier sessions; a log of twenty years has thousands.
  package static func names(of known: [String], then earlier: [KnownRoute] = []) -> SpokenForm {
    let names = latest(known, then: earlier.lazy.compactMap(\.name)).enumerated().compactMap {
      index, name in SpokenName(route: name, likelihood: nameStep * Double(index))
    }
    return .names("name", after: ["call it"], names)
  }

  /// “project Pink”: the names of open climbs, the latest first.
  package static func projects(
    of known: [String], then earlier: some Sequence<String> = []
  ) -> SpokenForm {
    let names = latest(known, then: earlier).compactMap { SpokenName(route: $0) }
    return .names("project", after: ["project"], names)
  }

  /// The first names that can be told apart by ear, each once.
  private static func latest(_ known: [String], then earlier: some Sequence<String>) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for name in known where seen.insert(name).inserted { names.append(name) }
    for name in earlier {
      if names.count >= mostNames { break }
      if seen.insert(name).inserted { names.append(name) }
    }
    return Array(names.prefix(mostNames))
  }
}

extension SpokenName {
  /// nil for a name that can't be spoken.
  fileprivate init?(route name: String, likelihood: Double = 0) {
    let words = Self.words(of: name)
    guard !words.isEmpty else { return nil }
    self.init(name, phrases: [words], likelihood: likelihood)
  }

  /// A name as it is spoken: in lower case, with numbers as words.
  static func words(of name: String) -> String {
    name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }
      .map { word in
        Int(word).map { SpokenNumber.english($0).replacing("-", with: " ") } ?? String(word)
      }.joined(separator: " ")
  }
}
