/// What a decision needs besides the state.
package struct OrderContext {
  package var now: Moment
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  package var newID: () -> String
  package var rest: RestPolicy
  /// Whether a finished set of a plan, or a finished exercise, leads to the next one automatically.
  package var advances: Bool
  /// The session's id; the session fills it in for its activities.
  package var session = ""
  /// Whether the session has ended: a correction then moves nothing on.
  package var isOver = false
  package var resting: Rest?
  /// When the last rest ended.
  package var restedAt: Moment?

  package init(
    now: Moment, gesture: Gesture, actedAt: Moment, newID: @escaping () -> String,
    rest: RestPolicy = RestPolicy(), advances: Bool = true
  ) {
    self.now = now
    self.gesture = gesture
    self.actedAt = actedAt
    self.newID = newID
    self.rest = rest
    self.advances = advances
  }
}

/// An activity's decision on an order: events, a request for the rest, and the reply.
package struct ActivityDecision<Event: Equatable & Sendable> {
  package var events: [LogEntry<Event>]
  package var rests: [RestRequest]
  package var reply: Reply

  package init(events: [LogEntry<Event>], rests: [RestRequest] = [], reply: Reply) {
    self.events = events
    self.rests = rests
    self.reply = reply
  }
}
