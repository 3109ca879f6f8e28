import Climbing
import Session

/// Sessions without a start or an end, which hold what isn't of one session: goals, shared files, and what the climbers say
/// about climbs.
enum OngoingSessions {
  static func contains(_ id: String) -> Bool {
    id == SharedFileEvent.sessionID || id == GoalEvent.sessionID
      || id.hasPrefix(GoalEvent.partnerPrefix) || ClimbCorrection.isSession(id)
  }

  /// The same in SQL.
  static func condition(_ column: String) -> String {
    """
    (\(column) IN ('\(GoalEvent.sessionID)', '\(SharedFileEvent.sessionID)', '\(ClimbCorrection.sessionID)')
      OR \(column) LIKE '\(GoalEvent.partnerPrefix)%' OR \(column) LIKE '\(ClimbCorrection.partnerPrefix)%')
    """
  }
}
