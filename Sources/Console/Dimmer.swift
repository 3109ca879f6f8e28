import Climbing
import Log
import Preferences
import Session

/// Turns the screen down after a while in which nobody said or pressed anything, where it is so set.
///
/// A rest or a timer that runs is looked at: it stays as it is until the while after its end.
struct Dimmer {
  private var wokenAt = Moment(microseconds: 0)

  mutating func wake(_ now: Moment) { wokenAt = now }

  /// A word or a key wakes it. What was merely heard may be the room.
  mutating func receive(_ input: Input, at now: Moment) {
    switch input {
    case .said, .key, .click, .pasted, .gesture, .button: wokenAt = now
    case .remote, .rejected, .listening, .ear, .level, .speaker, .found, .tick, .audioEnded,
      .failed, .terminated:
      break
    }
  }

  /// When it is turned down; nil where it never is, as things stand.
  func deadline(_ desk: Desk) -> Moment? {
    let patience = desk.preferences.dimsAfter
    let facts = desk.session.facts
    guard patience > 0, facts.workout == nil else { return nil }
    if let rest = facts.rest, rest.length == nil { return nil }
    let ends = [facts.rest?.deadline, facts.climb.plan?.deadline].compactMap(\.self)
    return ([wokenAt] + ends).max().map { $0 + .seconds(patience) }
  }
}
