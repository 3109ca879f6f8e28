import Climbing
import Core

/// What is said about climbers' names. It belongs to no session; its events are in the log as a session of their own.
package enum PartnerEvent: Equatable, Sendable {
  /// Both names are one climber's, who is called `into` from now on.
  case merged(from: String, into: String)

  package static let sessionID = "partners"

  var stored: StoredPayload {
    switch self {
    case .merged(let from, let into):
      StoredPayload(
        SessionEventKind.partnerMerged, ["from": .string(from), "into": .string(into)])
    }
  }

  /// nil for a kind that isn't about partners.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    guard kind == .partnerMerged else { return nil }
    self = .merged(from: try fields.typed("from"), into: try fields.typed("into"))
  }
}

/// The sessions of the log that no climb began: what they hold goes on for ever.
package enum StandingSession {
  package static let ids = [
    GoalEvent.sessionID, SharedFileEvent.sessionID, PartnerEvent.sessionID,
    ClimbCorrection.sessionID, FileImport.sessionID,
  ]

  package static func includes(_ id: String) -> Bool {
    ids.contains(id) || id.hasPrefix(GoalEvent.partnerPrefix)
      || id.hasPrefix(ClimbCorrection.partnerPrefix)
  }
}
