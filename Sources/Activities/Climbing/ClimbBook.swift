package import Core
import Grades

/// What a session may know of earlier ones: the climbs that are still up, by name.
package struct ClimbBook: Equatable, Sendable {
  /// A climb that a route may join.
  package struct Namesake: Equatable, Sendable {
    /// Plain.
    package var wall: String?
    package var past: ClimbPast

    package init(wall: String?, past: ClimbPast) {
      self.wall = wall
      self.past = past
    }
  }

  private var up: [ClimbName: [Namesake]] = [:]
  private var corrections = ClimbCorrections()
  /// What is known of a route of a stored session.
  package struct Step: Equatable, Sendable {
    /// What its climb is called after all corrections.
    package var label: ClimbLabel
    /// What was done on its climb before.
    package var past: ClimbPast

    package init(label: ClimbLabel, past: ClimbPast) {
      self.label = label
      self.past = past
    }
  }

  /// For a stored session: its named routes, by their ids.
  package private(set) var fixed: [String: Step] = [:]

  package init() {}

  package init(_ corrections: ClimbCorrections) { self.corrections = corrections }

  /// - Parameters:
  ///   - climbs: without the session's own routes.
  ///   - day: the session's.
  package init(_ climbs: [Climb], _ corrections: ClimbCorrections, on day: Day) {
    self.corrections = corrections
    for climb in climbs where climb.strippedAt == nil {
      var past = climb.past
      past.days = climb.days.count { $0 != day }
      add(ClimbName(climb.name, of: climb.grade), wall: climb.wall.map(ClimbName.plain), past)
    }
  }

  package mutating func add(_ name: ClimbName, wall: String?, _ past: ClimbPast) {
    up[name, default: []].append(Namesake(wall: wall, past: past))
  }

  /// For stored sessions.
  ///
  /// - Parameter steps: the climbs' routes, with what was done before each.
  package init(steps: some Sequence<(route: TriedRoute, past: ClimbPast)>) {
    for (route, past) in steps where fixed[route.id] == nil {
      fixed[route.id] = Step(label: route.label, past: past)
    }
  }

  package var isEmpty: Bool { up.isEmpty && fixed.isEmpty }

  /// The climbs of a name.
  package func entries(_ name: ClimbName) -> [Namesake] { up[name] ?? [] }

  /// What a session's route is called after all corrections; nil for one without a name.
  func label(of route: Route) -> ClimbLabel? {
    guard let name = route.name else { return nil }
    let label = ClimbLabel(
      isBoulder: route.grade.system.isForBoulders, name: name, wall: route.wall)
    return corrections.label(
      of: route.id, label, at: route.attempts.first?.at ?? Moment(microseconds: .max))
  }
}
