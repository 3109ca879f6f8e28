package import Log

/// Whose sessions are meant.
package enum Who: Hashable, Sendable {
  /// The log's owner.
  case owner
  case partner(String)
  case all

  /// - Parameter climber: as a session's start has it; nil: the owner.
  package init(_ climber: String?) { self = climber.map(Who.partner) ?? .owner }

  /// Whether the sessions of a climber are among them.
  package func includes(_ climber: String?) -> Bool {
    self == .all || self == Who(climber)
  }
}

extension SessionFacts {
  /// The partner whose session it is; nil: the log's owner.
  package var climber: String? { start?.climber }
}

extension EventRecord {
  /// The record as it goes into the log of the climber whose it is: there she is the owner. Its ids stay, so that a second
  /// import finds it there.
  package func asOwners(of climber: String) -> EventRecord {
    var record = self
    if sessionID == GoalEvent.sessionID(of: climber) { record.sessionID = GoalEvent.sessionID }
    if case .sessionStarted(var start) = try? EventPayload(payload), start.climber != nil {
      start.climber = nil
      record.payload = EventPayload.sessionStarted(start).stored
    }
    return record
  }
}
