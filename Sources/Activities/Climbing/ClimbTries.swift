package import Core

/// What was done on a climb on one day.
package struct ClimbTries: Equatable, Sendable {
  package let day: Day
  package fileprivate(set) var falls = 0
  package fileprivate(set) var sends = 0
  /// Tries that a list of ascents states and the log doesn't have.
  package fileprivate(set) var counted = 0
  /// Where its last fall was, if the climber said.
  package fileprivate(set) var lastFall: HighPoint?

  package var tries: Int { falls + sends + counted }
}

extension Climb {
  /// The days with tries, the earliest first. Their tries add up to those of the climb.
  package var byDay: [ClimbTries] {
    var days: [Day: ClimbTries] = [:]
    for (route, past) in steps where route.isTried {
      var tries = days[route.day] ?? ClimbTries(day: route.day)
      tries.falls += route.falls
      tries.sends += route.sends
      if case .known(let stated) = route.earlier { tries.counted += max(0, stated - past.tries) }
      tries.lastFall = route.lastFall ?? tries.lastFall
      days[route.day] = tries
    }
    return days.values.sorted { $0.day < $1.day }
  }
}
