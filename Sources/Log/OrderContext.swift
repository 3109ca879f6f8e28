/// What a decision needs to know beside the state.
package struct OrderContext {
  package var now: Moment
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  package var newID: () -> String
  package var rest: RestPolicy
  /// Whether what is complete, a plan's set or an exercise, gives way to what comes next by itself.
  package var advances: Bool
  /// The session's id, and its rest: the session fills these in for its activities.
  package var session = ""
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

/// What follows from an order in an activity: its events, what it asks of the rest, and the reply.
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
