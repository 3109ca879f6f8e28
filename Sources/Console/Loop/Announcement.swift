import Climbing
import Log
import Session

/// Something that others may want to know of at its moment: a desktop, a house.
package enum Announcement: Equatable, Sendable {
  /// An attempt is on disk.
  case attempt(Attempted)
  case restOver
  /// A timer has come to its end, by its title.
  case workoutOver(String)

  package struct Attempted: Equatable, Sendable {
    package let isSend: Bool
    package let grade: String
    /// The attempts at the route up to this one.
    package let number: Int
    package let name: String?
  }
}

extension Announcement {
  /// Nil where nobody else needs to know.
  init?(_ event: Event, in sessions: [SessionState]) {
    guard case .climb(.attemptLogged(let entry)) = event.payload,
      let session = sessions.first(where: { $0.facts.id == event.sessionID }),
      let route = session.facts.climb.routes.first(where: { $0.id == entry.routeID })
    else { return nil }
    self = .attempt(
      Attempted(
        isSend: entry.outcome == .send, grade: "\(route.grade)", number: entry.index,
        name: route.title))
  }

  init?(_ hook: Hook) {
    switch hook.occasion {
    case .phase: return nil
    case .complete: self = .workoutOver(hook.variables["CHALKTALK_TIMER"] ?? "")
    }
  }
}
