package import Core
package import Grades

/// One climb over all sessions: its routes, in the order in which they were tried.
package struct Climb: Equatable, Sendable, Identifiable {
  package internal(set) var routes: [TriedRoute]
  /// When it was taken down.
  package internal(set) var strippedAt: Moment?

  /// That of its first route.
  package var id: String { routes[0].id }
  private var latest: TriedRoute { routes[routes.count - 1] }

  package var isBoulder: Bool { latest.label.isBoulder }
  package var name: String { latest.label.name }
  /// As last said.
  package var wall: String? { routes.last { $0.label.wall != nil }?.label.wall }
  package var label: ClimbLabel { ClimbLabel(isBoulder: isBoulder, name: name, wall: wall) }
  /// As last said: a grade that changes makes no other climb.
  package var grade: Grade { latest.grade }

  /// Everything done on it.
  package var past: ClimbPast {
    var past = ClimbPast()
    for route in routes { past.add(route) }
    past.days = days.count
    return past
  }

  package var tries: Int { past.tries }
  /// The days with tries, the earliest first.
  package var days: [Day] { Set(routes.filter(\.isTried).map(\.day)).sorted() }

  /// The route of its first send.
  package var firstSent: Int? { routes.firstIndex { $0.sends > 0 } }

  /// Whether it was tried, isn't sent and is still up.
  package var isOpen: Bool { strippedAt == nil && firstSent == nil && past.isTried }

  /// All sends after the first.
  package var repeats: Int { max(0, routes.reduce(0) { $0 + $1.sends } - 1) }

  /// The day of its first send and how it was sent, in English, as exports write it; nil until it is.
  package var firstSend: (day: Day, ascent: String)? {
    guard let place = firstSent else { return nil }
    let (route, past) = steps[place]
    return (route.day, route.ascent(after: past))
  }

  /// Each route, with what was done before it.
  package var steps: [(route: TriedRoute, past: ClimbPast)] {
    var past = ClimbPast()
    var days: Set<Day> = []
    return routes.map { route in
      past.days = days.subtracting([route.day]).count
      let before = past
      past.add(route)
      if route.isTried { days.insert(route.day) }
      return (route, before)
    }
  }

  /// How each of its routes counts, by the route's id.
  package var results: [String: RouteResult] {
    let counted = firstSent ?? routes.lastIndex { $0.attempts > 0 }
    var results: [String: RouteResult] = [:]
    for (place, (route, past)) in steps.enumerated() {
      results[route.id] =
        if route.attempts == 0 {
          .untried
        } else if place == counted {
          route.sends > 0
            ? route.sent(after: past)
            : .unsent(
              tries: past.earlier(stated: route.earlier).count.map { $0 + route.attempts })
        } else if route.sends > 0 {
          .again
        } else {
          .part
        }
    }
    return results
  }
}

extension TriedRoute {
  fileprivate func ascent(after past: ClimbPast) -> String {
    if isFlash(after: past) { return isMarkedOnsight ? "onsight" : "flash" }
    return style == .redpoint && label.isBoulder ? "sent" : style.text
  }

  /// Whether there was a try on its day, logged or stated.
  package var isTried: Bool { attempts > 0 || earlier != .none }
}

extension ClimbPast {
  mutating func add(_ route: TriedRoute) {
    add(route.earlier)
    add(tries: route.attempts, isSent: route.sends > 0, lastFall: route.lastFall)
  }
}

/// Makes climbs of routes: one for each name and place, until it is taken down.
package enum ClimbFold {
  /// What the routes of all sessions and the corrections say, whatever order they come in.
  ///
  /// - Parameter routes: called as their sessions call them; all those of a name, or none.
  package static func climbs(
    _ routes: [TriedRoute], _ corrections: ClimbCorrections
  ) -> [Climb] {
    let called = routes.map { route in
      var route = route
      route.label = corrections.label(of: route.id, route.label, at: route.at)
      return route
    }
    return Dictionary(grouping: called, by: \.label.key).flatMap { name, routes in
      climbs(named: name, routes.sorted { $0.comes(before: $1) }, corrections)
    }
  }

  private static func climbs(
    named name: ClimbName, _ routes: [TriedRoute], _ corrections: ClimbCorrections
  ) -> [Climb] {
    var strips = corrections.strips(of: name)[...]
    var over: [Climb] = []
    var up: [(wall: String?, climb: Climb)] = []
    func strip(until moment: Moment) {
      while let strip = strips.first, strip.at < moment {
        strips.removeFirst()
        guard let place = ClimbPlaces.find(strip.wall, among: up.map(\.wall)) else { continue }
        var climb = up.remove(at: place).climb
        climb.strippedAt = strip.at
        over.append(climb)
      }
    }
    for route in routes {
      strip(until: route.at)
      let wall = route.label.plainWall
      if let place = ClimbPlaces.find(wall, among: up.map(\.wall)) {
        up[place].climb.routes.append(route)
      } else {
        up.append((wall, Climb(routes: [route])))
      }
    }
    strip(until: Moment(microseconds: .max))
    return over + up.map(\.climb)
  }
}
