import Climbing
import Core
import Preferences
import Session

/// Dims the screen after a while without words or keys, if the setting asks for it.
///
/// Somebody watches a running rest or timer, so the while begins at its end.
struct Dimmer {
  private var wokenAt = Moment(microseconds: 0)

  mutating func wake(_ now: Moment) { wokenAt = now }

  /// A word or a key wakes the screen; rejected sounds may be the room's.
  mutating func receive(_ input: Input, at now: Moment) {
    if input.source != .program { wokenAt = now }
  }

  /// When the screen dims; nil if it doesn't.
  func deadline(_ desk: Desk) -> Moment? {
    let patience = desk.preferences.dimsAfter
    let facts = desk.session.facts
    guard patience > 0, facts.workout == nil else { return nil }
    if let rest = facts.rest, rest.length == nil { return nil }
    let ends = [facts.rest?.deadline, facts.climb.plan?.deadline].compactMap(\.self)
    return ([wokenAt] + ends).max().map { $0 + .seconds(patience) }
  }
}
