import Core
import Languages

/// What was done on a climb before a route of it.
package struct ClimbPast: Hashable, Sendable {
  /// As far as they were counted.
  package var tries = 0
  /// Whether these are all tries.
  package var isCounted = true
  /// The days with tries, without that of the route.
  package var days = 0
  package var isSent = false
  /// Where its last fall was, if the climber said.
  package var lastFall: HighPoint?

  package init() {}

  package var isTried: Bool { tries > 0 || !isCounted || isSent }

  /// Adds what a route says of the time before its session.
  mutating func add(_ earlier: EarlierTries) {
    switch earlier {
    case .none: break
    case .known(let stated): tries = max(tries, stated)
    case .unknown: isCounted = false
    }
  }

  /// Adds a route's tries.
  mutating func add(tries more: Int, isSent sent: Bool, lastFall fall: HighPoint?) {
    tries += more
    isSent = isSent || sent
    lastFall = fall ?? lastFall
  }

  /// The tries before a route, if it states some itself.
  func earlier(stated: EarlierTries) -> EarlierTries {
    switch stated {
    case .unknown: return .unknown
    case .known(let number): return isCounted ? .known(max(number, tries)) : .unknown
    case .none:
      guard isTried else { return .none }
      return isCounted ? .known(tries) : .unknown
    }
  }
}

extension ClimbPast {
  /// `11 tries on 3 days`; nil for a climb that wasn't tried.
  package var shownTries: String? {
    guard tries > 0 else { return nil }
    let tried = plural(tries, "\(tries.grouped) try", "\(tries.grouped) tries")
    guard days > 0 else { return tried }
    return plural(days, "\(tried) on \(days.grouped) day", "\(tried) on \(days.grouped) days")
  }

  /// `11 tries on 3 days, last fall at the crux`, or that it was sent; nil for a climb that wasn't tried.
  package var shown: String? {
    guard isTried else { return nil }
    let fall = lastFall.map { tr("last fall \($0.phrase)") }
    let state = isSent ? tr("sent before") : shownTries == nil ? tr("tried before") : fall
    return [shownTries, state].compactMap(\.self).joined(separator: ", ")
  }
}
