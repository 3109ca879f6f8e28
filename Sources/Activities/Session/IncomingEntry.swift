package import Core

/// An entry to be added to the log: an event made from a row, or a record of another log, whose
/// kind may be unknown here. Each form is converted to the other on demand.
package enum IncomingEntry: Sendable {
  case event(Event)
  case record(EventRecord)

  package var id: String {
    switch self {
    case .event(let event): event.id
    case .record(let record): record.id
    }
  }

  package var at: Moment {
    switch self {
    case .event(let event): event.at
    case .record(let record): record.at
    }
  }

  package var sessionID: String {
    switch self {
    case .event(let event): event.sessionID
    case .record(let record): record.sessionID
    }
  }

  /// The entry as the log stores it.
  package var record: EventRecord {
    switch self {
    case .event(let event): event.record
    case .record(let record): record
    }
  }

  package func events() throws(PayloadError) -> [Event] {
    switch self {
    case .event(let event): [event]
    case .record(let record): try record.events()
    }
  }
}
