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
  func decide(_ order: Order, _ context: ActivityContext) -> ActivityDecision<Event>

  /// An event in a few words, for what undo took back and redo brought back; nil of what only goes with others.
  func tell(_ event: Event) -> String?
}

/// What a decision of an activity needs to know beside its own state.
package struct ActivityContext {
  package var session: String
  package var now: Moment
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  package var newID: () -> String
  package var rest: RestFacts
  /// Whether what is complete gives way to what comes next by itself.
  package var advances: Bool

  /// Rests belong to the session: one runs on whatever is done in it.
  package struct RestFacts {
    package var isOn: Bool
    package var startsByItself: Bool
    /// Where nothing else says how long; nil: it counts up.
    package var length: Duration?
    /// How long the one that runs has taken; nil: none runs.
    package var elapsed: Duration?

    package init(isOn: Bool, startsByItself: Bool, length: Duration?) {
      self.isOn = isOn
      self.startsByItself = startsByItself
      self.length = length
    }
  }

  package init(
    session: String, now: Moment, gesture: Gesture, actedAt: Moment, newID: @escaping () -> String,
    rest: RestFacts, advances: Bool = true
  ) {
    self.session = session
    self.now = now
    self.gesture = gesture
    self.actedAt = actedAt
    self.newID = newID
    self.rest = rest
    self.advances = advances
  }
}

/// What follows from an order in an activity: its events, what becomes of the rest with them, and what is told.
package struct ActivityDecision<Event: Equatable & Sendable> {
  package var events: [LogEntry<Event>]
  package var rests: [RestChange]
  package var reply: Reply

  package init(events: [LogEntry<Event>], rests: [RestChange] = [], reply: Reply) {
    self.events = events
    self.rests = rests
    self.reply = reply
  }
}

/// What becomes of the session's rest with an order.
package enum RestChange: Equatable, Sendable {
  case ends
  case starts(length: Duration?, byItself: Bool)
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
