import Climbing
import Log
import Session
import Sound

/// Signals the end of the session's rest, once, however many layers of the stack look after it.
struct RestSignal {
  /// When the rest that was signalled last was over.
  private var signalled: Moment?

  /// The rest whose time has just run out; nil at all other times.
  mutating func take(_ rest: Rest?, at now: Moment) -> Rest? {
    guard let rest, let deadline = rest.deadline, deadline <= now, deadline != signalled else {
      return nil
    }
    signalled = deadline
    return rest
  }
}

extension Desk {
  /// Flashes and sounds the end of a rest. The layer that gets the rest says what comes next: of several, the topmost.
  mutating func signalRestEnd() -> Rest? {
    guard let rest = restSignal.take(session.facts.climb.rest, at: now) else { return nil }
    flash(.over)
    add([.play(.restEnd)])
    return rest
  }
}
