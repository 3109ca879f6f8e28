import Climbing
import Core
import Grades
import Lifting
import Session

/// News for outlets: a desktop, home automation.
package enum Announcement: Equatable, Sendable {
  /// An attempt is on disk.
  case attempt(Attempted)
  /// A set or a hold is on disk.
  case set(Lifted)
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

  package struct Lifted: Equatable, Sendable {
    package let isDone: Bool
    package let exercise: String
    /// `82.5 kg × 8`.
    package let values: String
    /// The number of the exercise's sets, this one included.
    package let number: Int
    /// Whose set it is, if several lift.
    package let climber: String?
  }
}

extension Announcement {
  /// What an event that is on disk is to others; nil if it concerns nobody else.
  init?(_ event: Event, on desk: Desk) {
    guard let seat = desk.seats.firstIndex(where: { $0.session.facts.id == event.sessionID })
    else { return nil }
    let (facts, climber) = (desk.seats[seat].session.facts, desk.sharedName(of: seat))
    switch event.payload {
    case .climb(.attemptLogged(let entry)):
      guard let route = facts.climb.routes.first(where: { $0.id == entry.routeID }) else {
        return nil
      }
      self = .attempt(
        Attempted(
          isSend: entry.outcome == .send, grade: "\(route.grade)", number: entry.index,
          name: route.name.map { [$0, route.wall].compactMap(\.self).joined(separator: " · ") }
            ?? route.wall, climber: climber))
    case .lift(.setLogged(let entry)):
      guard let block = facts.lift.blocks.first(where: { $0.id == entry.block }) else {
        return nil
      }
      self = .set(
        Lifted(
          isDone: entry.outcome == .done, exercise: entry.exercise,
          values: entry.values.plain(block.exercise, in: desk.unit), number: entry.index,
          climber: climber))
    default: return nil
    }
  }
}
