import Climbing
import Grades
import Log
import Session

/// News for outlets: a desktop, home automation.
package enum Announcement: Equatable, Sendable {
  /// An attempt is on disk.
  case attempt(Attempted)
  /// A rest has run out; `climber` is whose, if several climb.
  case restOver(climber: String?)
  /// A timer has ended; its title, and whose it was, if several climb.
  case workoutOver(String, climber: String?)

  package struct Attempted: Equatable, Sendable {
    package let isSend: Bool
    package let grade: String
    /// The number of attempts at the route, this one included.
    package let number: Int
    package let name: String?
    /// Whose attempt it is, if several climb.
    package let climber: String?
  }
}

extension Announcement {
  /// nil if the event concerns nobody else.
  init?(_ event: Event, on desk: Desk) {
    guard case .climb(.attemptLogged(let entry)) = event.payload,
      let seat = desk.seats.firstIndex(where: { $0.session.facts.id == event.sessionID }),
      let route = desk.seats[seat].session.facts.climb.routes
        .first(where: { $0.id == entry.routeID })
    else { return nil }
    self = .attempt(
      Attempted(
        isSend: entry.outcome == .send, grade: "\(route.grade)", number: entry.index,
        name: route.title, climber: desk.sharedName(of: seat)))
  }
}
