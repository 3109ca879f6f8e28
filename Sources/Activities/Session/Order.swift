package import Climbing
package import Core
package import Lifting
package import Timers

/// An order in a session. Nothing has happened yet.
package enum Order: Equatable, Sendable {
  case climb(ClimbOrder)
  case timer(TimerOrder)
  case lift(LiftOrder)
  case rest(RestOrder)
  case undo, redo
  case finish
}

/// An order about the session's rest, whatever the activity.
package enum RestOrder: Equatable, Sendable {
  /// The activity that determines the length of rests.
  package enum Activity: Equatable, Sendable { case climb, lift }

  /// Starts a rest, or ends the running one.
  case toggle(Activity)
  /// Starts a rest of this length, in place of a running one.
  case start(Duration)
  case pause, resume
}

/// The result of an order: events to commit, and the reply to show afterwards.
package struct Decision: Equatable, Sendable {
  package var events: [Event]
  package var reply: Reply

  package init(events: [Event], reply: Reply) {
    self.events = events
    self.reply = reply
  }
}
