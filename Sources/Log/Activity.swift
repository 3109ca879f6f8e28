/// An event of an activity that a session takes up by a line of its own (`Session/Activities`).
package protocol ActivityEvent: Equatable, Sendable {
  associatedtype State: ActivityState where State.Event == Self

  var effect: ActionEffect { get }
  /// How it lies in the log: docs/log-format.md.
  var stored: StoredPayload { get }
  /// As other programs read it: docs/events.schema.json.
  var told: ToldEvent { get }

  /// nil of a kind that is not this activity's, and of a version of one that is not known here.
  init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError)
}

/// What is ordered in an activity. Nothing has happened yet.
package protocol ActivityOrder: Equatable, Sendable {
  associatedtype State: ActivityState where State.Order == Self
}

/// What is true in an activity after a row of its events, none of them taken back.
package protocol ActivityState: Equatable, Sendable {
  associatedtype Event: ActivityEvent where Event.State == Self
  associatedtype Order: ActivityOrder where Order.State == Self

  init()

  mutating func apply(_ entry: LogEntry<Event>)

  /// What follows from an order in this state. Changes nothing.
  func decide(_ order: Order, _ context: OrderContext) -> ActivityDecision<Event>

  /// An event in a few words, for what undo took back and redo brought back; nil of what only goes with others.
  func tell(_ event: Event) -> String?
}

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

/// An event as other programs read it: its type, and its fields beside those that every event has.
package struct ToldEvent: Equatable, Sendable {
  package var type: String
  package var fields: [JSON.Member]

  /// Fields without a value are left out.
  package init(_ type: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
    self.type = type
    self.fields = fields.compactMap { key, value in value.map { JSON.Member(key, $0) } }
  }
}
