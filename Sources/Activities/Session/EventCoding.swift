import Climbing
import Lifting
package import Log
import Timers

// How events are stored in the log: docs/log-format.md. Each activity codes its own; here are the
// session's.

extension EventPayload {
  package var stored: StoredPayload {
    switch self {
    case .sessionStarted(let start): start.stored
    case .sessionEnded: StoredPayload("session.ended")
    case .sessionDeleted: StoredPayload("session.deleted")
    case .climb(let event): event.stored
    case .timer(let event): event.stored
    case .lift(let event): event.stored
    case .rest(let event): event.stored
    case .goal(let event): event.stored
    case .file(let event): event.stored
    case .undone(let action, let since):
      StoredPayload("undo", ["action": .string(action), "sinceUs": .length(since)])
    case .redone(let action): StoredPayload("redo", ["action": .string(action)])
    case .imported(let row): row.stored
    case .unknown(let stored): stored
    }
  }

  package init(_ stored: StoredPayload) throws(PayloadError) {
    let fields = try stored.fields()
    if let event = try ClimbEvent(kind: stored.kind, version: stored.version, fields) {
      self = .climb(event)
    } else if let lifted = try Self.lift(stored, fields) {
      self = lifted
    } else if let start = try SessionStart(ofPartner: stored, fields) {
      self = .sessionStarted(start)
    } else if stored.version != 1 {
      // From a newer version: only that can read it.
      self = .unknown(stored)
    } else if let event = try RestEvent(kind: stored.kind, fields) {
      self = .rest(event)
    } else if let event = try TimerEvent(kind: stored.kind, fields) {
      self = .timer(event)
    } else if let event = try GoalEvent(kind: stored.kind, fields) {
      self = .goal(event)
    } else if let event = try SharedFileEvent(kind: stored.kind, fields) {
      self = .file(event)
    } else {
      self = try Self.own(stored.kind, fields) ?? .unknown(stored)
    }
  }

  private static func own(_ kind: String, _ fields: Fields) throws(PayloadError) -> EventPayload? {
    switch kind {
    case "session.started":
      return .sessionStarted(try SessionStart(fields))
    case "session.ended": return .sessionEnded
    case "session.deleted": return .sessionDeleted
    case "undo":
      return .undone(
        actionID: try fields.text("action"), sinceThen: try fields.length("sinceUs"))
    case ImportedRow.kind: return .imported(try ImportedRow(fields))
    case "redo": return .redone(actionID: try fields.text("action"))
    default: return nil
    }
  }
}

extension LogEntry<EventPayload> {
  package var record: EventRecord { map(\.stored) }
}

extension EventRecord {
  /// The event, and the second one that an earlier version stored in the same row.
  package func events() throws(PayloadError) -> [Event] {
    payload.version == 0 ? try shippedEvents() : [with(try EventPayload(payload))]
  }
}
