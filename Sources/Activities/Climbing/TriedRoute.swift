package import Core
package import Grades

/// A route of one session, as far as its climb is concerned.
package struct TriedRoute: Equatable, Sendable {
  /// The route's id.
  package var id: String
  package var session: String
  package var startedAt: Moment
  /// The day of its session.
  package var day: Day
  /// When it was first tried; without a try, when the session's last attempt was.
  package var at: Moment
  /// Its place in the session, from 1.
  package var number: Int
  /// What it is called after all corrections.
  package var label: ClimbLabel
  package var grade: Grade
  package var attempts: Int
  package var sends: Int
  /// The place of the first send among its attempts, from 1.
  package var firstSend: Int?
  /// The tries before its session that its list of ascents states.
  package var earlier: EarlierTries
  /// How it is sent, unless at the first try.
  package var style: AscentStyle
  package var isMarkedOnsight: Bool
  package var lastFall: HighPoint?
  /// Whether its tries come from a list of ascents.
  package var isImported: Bool

  package init(
    id: String, session: String, startedAt: Moment, day: Day, at: Moment, number: Int,
    label: ClimbLabel, grade: Grade, attempts: Int, sends: Int, firstSend: Int?,
    earlier: EarlierTries, style: AscentStyle, isMarkedOnsight: Bool, lastFall: HighPoint?,
    isImported: Bool
  ) {
    self.id = id
    self.session = session
    self.startedAt = startedAt
    self.day = day
    self.at = at
    self.number = number
    self.label = label
    self.grade = grade
    self.attempts = attempts
    self.sends = sends
    self.firstSend = firstSend
    self.earlier = earlier
    self.style = style
    self.isMarkedOnsight = isMarkedOnsight
    self.lastFall = lastFall
    self.isImported = isImported
  }

  package var falls: Int { attempts - sends }

  /// The order of a climb's routes: by first try, the same on every machine.
  package func comes(before other: TriedRoute) -> Bool {
    (at, startedAt, session, number) < (other.at, other.startedAt, other.session, other.number)
  }
}

extension TriedRoute {
  /// The named routes of a session, called as the session calls them.
  package static func all(
    of climb: ClimbState, session: String, startedAt: Moment, day: Day
  ) -> [TriedRoute] {
    let latest = climb.latest?.at ?? startedAt
    return climb.routes.enumerated().compactMap { place, route in
      guard let name = route.name else { return nil }
      return TriedRoute(
        id: route.id, session: session, startedAt: startedAt, day: day,
        at: route.attempts.first?.at ?? latest, number: place + 1,
        label: ClimbLabel(
          isBoulder: route.grade.system.isForBoulders, name: name, wall: route.wall),
        grade: route.grade, attempts: route.attempts.count, sends: route.sends,
        firstSend: route.attempts.firstIndex { $0.outcome == .send }.map { $0 + 1 },
        earlier: route.earlierTries, style: route.statedStyle ?? route.usualStyle,
        isMarkedOnsight: route.isMarkedOnsight, lastFall: route.lastFall,
        isImported: route.attempts.first?.entry.gesture == .imported)
    }
  }
}

/// How a route counts among the routes of its climb. Each climb that was tried counts at one of them: where it was first sent,
/// else where it was last tried.
package enum RouteResult: Equatable, Sendable {
  /// Nothing was tried.
  case untried
  /// The climb's first send. `tries` is nil where nobody counted.
  case sent(tries: Int?, isOtherwise: Bool)
  /// The climb isn't sent yet.
  case unsent(tries: Int?)
  /// A send after the first one.
  case again
  /// Tries that count at another route of the climb.
  case part
}

extension TriedRoute {
  /// Whether this is a send at the very first try.
  func isFlash(after past: ClimbPast) -> Bool {
    firstSend == 1 && !past.isSent && past.earlier(stated: earlier).count == 0
  }

  func sent(after past: ClimbPast) -> RouteResult {
    let tries = past.earlier(stated: earlier).count.flatMap { before in
      firstSend.map { before + $0 }
    }
    let isFlash = isFlash(after: past)
    return .sent(tries: tries, isOtherwise: !isFlash && style != .redpoint)
  }
}
