package import HUD
package import Log
package import Session

/// What the loop can run: a climbing session, or a training timer.
package protocol LoopProgram {
  mutating func receive(_ input: Input, at now: Moment) -> [Effect]
  /// The events are on disk.
  mutating func committed(_ decision: Decision, at now: Moment) -> [Effect]
  /// They are not; nothing has changed.
  mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect]
  /// When it must be looked at again although nothing arrives.
  func nextDeadline(after now: Moment) -> Moment?
  func scene(at now: Moment) -> Scene
}
