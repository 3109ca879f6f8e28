package import Log

/// An entry on its way into the log: an event that was made of a row, or a record of another log, whose kind need not be
/// known here. What it is not yet is made when it is asked for.
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

  /// As the log keeps it.
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
