package import Climbing
package import Lifting
package import Log
package import Timers

/// What is ordered in a session. Nothing has happened yet.
package enum Order: Equatable, Sendable {
  case climb(ClimbOrder)
  case timer(TimerOrder)
  case lift(LiftOrder)
  case rest(RestOrder)
  case undo, redo
  case finish
}

/// What is ordered about the session's rest, whatever is done in it.
package enum RestOrder: Equatable, Sendable {
  /// What rests are for: it says how long they are.
  package enum Activity: Equatable, Sendable { case climb, lift }

  /// Starts a rest, or ends the one that runs.
  case toggle(Activity)
  case pause, resume
}

/// What follows from an order: events to commit, and what to tell once they are.
package struct Decision: Equatable, Sendable {
  package var events: [Event]
  package var reply: Reply

  package init(events: [Event], reply: Reply) {
    self.events = events
    self.reply = reply
  }
}
