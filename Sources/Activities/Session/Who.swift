import Climbing
package import Core

/// Whose sessions to select.
package enum Who: Hashable, Sendable {
  /// The log's owner.
  case owner
  case partner(String)
  case all

  /// - Parameter climber: the climber of a session's start; nil for the owner.
  package init(_ climber: String?) { self = climber.map(Who.partner) ?? .owner }

  /// The partner's name; nil for the owner and for all.
  package var partner: String? { if case .partner(let name) = self { name } else { nil } }

  /// Whether a climber's sessions are selected.
  package func includes(_ climber: String?) -> Bool {
    self == .all || self == Who(climber)
  }
}

extension SessionFacts {
  /// The partner whose session it is; nil for the log's owner.
  package var climber: String? { start?.climber }
}

extension EventRecord {
  /// A partner's record for her own log, where she is the owner. Its ids stay the same, so that a
  /// second import recognises it.
  package func asOwners() -> EventRecord {
    var record = self
    // By whichever of her names: the record is one of hers.
    if GoalEvent.climber(ofSession: sessionID) != nil { record.sessionID = GoalEvent.sessionID }
    if ClimbCorrection.climber(ofSession: sessionID) != nil {
      record.sessionID = ClimbCorrection.sessionID
    }
    if case .sessionStarted(var start) = try? EventPayload(payload), start.climber != nil {
      start.climber = nil
      record.payload = EventPayload.sessionStarted(start).stored
    }
    return record
  }
}
