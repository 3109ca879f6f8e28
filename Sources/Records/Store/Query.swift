import Climbing
import Core
import Lifting
import Session
import Timers

/// The queries that must stay quick in a log of twenty years. Tests check their plans.
enum Query {
  /// The columns of an event. They are listed because a connection that was open while a migration added one would return
  /// the old columns for `*`.
  static let columns =
    "sequence, id, session_id, action_id, at, kind, version, payload, clock, device"
  static let tallyColumns = "session_id, measure, subject, detail, bucket, number"

  static let unfinished =
    "SELECT * FROM session WHERE ended_at IS NULL ORDER BY started_at DESC, rowid DESC LIMIT 200"
  /// The device of the first event of a session in this log.
  static let writerOfSession =
    "SELECT device FROM event WHERE session_id = ? ORDER BY sequence LIMIT 1"
  /// Partners' sessions start at the same moment. The owner's comes first, and every machine shows the same order.
  /// - Parameter isLimited: whether the latest start is given.
  static func latestSessions(of who: Who, isLimited: Bool = false) -> String {
    """
    SELECT * FROM session WHERE \(who.condition)\(isLimited ? " AND started_at <= ?" : "")
    ORDER BY started_at DESC, climber DESC, id DESC LIMIT ?
    """
  }
  static let partners = """
    SELECT climber FROM session WHERE typeof(climber) = 'text'
    GROUP BY climber ORDER BY MAX(started_at) DESC, climber
    """
  static let partnerStarts = "SELECT \(columns) FROM event WHERE \(isPartnerStart)"
  static let partnerSessionCount = "SELECT COUNT(*) FROM session WHERE climber IS NOT NULL"
  static let session = "SELECT * FROM session WHERE id = ?"
  /// Includes all events that name a gym's colours.
  static let withColours =
    "SELECT \(columns) FROM event WHERE payload LIKE '%\"colours\"%'"
  /// The last row that is no shared file's.
  static let latest =
    "SELECT \(columns) FROM event WHERE session_id <> ? ORDER BY sequence DESC LIMIT 1"
  static let all = "SELECT \(columns) FROM event ORDER BY sequence"
  /// The synced events, without shared files, in the order that all devices agree on. The unsynced ones follow them.
  static let synced =
    """
    SELECT \(columns) FROM event WHERE device <> 0 AND session_id <> '\(SharedFileEvent.sessionID)'
    ORDER BY clock, device, id
    """
  static let unsynced = """
    SELECT \(columns) FROM event WHERE device = 0 AND session_id <> '\(SharedFileEvent.sessionID)'
    ORDER BY sequence
    """
  /// One event of each kind and version, and their number.
  static let kinds = "SELECT \(columns), COUNT(*) AS number FROM event GROUP BY kind, version"
  /// In the order of commits; `PlacedRecord` sorts them into the order of all devices.
  static let ofSession = "SELECT \(columns) FROM event WHERE session_id = ? ORDER BY sequence"

  static let ofSessionSince =
    "SELECT \(columns) FROM event WHERE session_id = ? AND sequence > ? ORDER BY sequence"

  static func sessionsSince(of who: Who) -> String {
    """
    SELECT * FROM session WHERE started_at >= ? AND \(who.condition)
    ORDER BY started_at, climber, id
    """
  }
  static let sessionsBetween =
    "SELECT id FROM session WHERE started_at BETWEEN ? AND ? AND climber IS NULL ORDER BY started_at, id"
  /// The owner's sessions that are in no list any more, each with the time of its first event.
  static let deletedSessions = """
    SELECT session_id, MIN(at) AS at FROM event WHERE session_id IN (
      SELECT session_id FROM event WHERE \(isKind(SessionEventKind.deleted)))
      AND session_id NOT IN (SELECT id FROM session)
      AND session_id NOT IN (
        SELECT session_id FROM event WHERE \(isPartnerStart))
    GROUP BY session_id
    """
  static let tallies = "SELECT \(tallyColumns) FROM session_tally ORDER BY session_id"
  static let talliesOfSession = "SELECT \(tallyColumns) FROM session_tally WHERE session_id = ?"
  static let talliesSince = """
    SELECT \(tallyColumns) FROM session JOIN session_tally ON session_id = id
    WHERE started_at >= ? ORDER BY started_at, id
    """
  /// With the columns of the other tallies.
  static func sums(ofMeasures measures: String, of who: Who) -> String {
    """
    SELECT '', measure, subject, detail, bucket, number FROM log_tally
    WHERE measure IN (\(measures)) AND \(who.tallyCondition)
    """
  }
  private static let isSum =
    "measure = ? AND subject = ? AND detail = ? AND bucket = ? AND climber = ?"
  static let subtraction = "UPDATE log_tally SET number = number - ? WHERE \(isSum)"
  static let addition = """
    INSERT INTO session_tally (\(tallyColumns)) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET number = number + excluded.number
    """
  static let removalOfEmptyCount = """
    DELETE FROM session_tally WHERE session_id = ? AND measure = ? AND subject = ? AND detail = ?
      AND bucket = ? AND number = 0
    """
  static let removalOfEmptySum = "DELETE FROM log_tally WHERE \(isSum) AND number = 0"
  /// Sums with an impossible value.
  static let damagedSums = """
    SELECT measure FROM log_tally
    WHERE typeof(number) <> 'integer' OR number NOT BETWEEN 0 AND 1000000000000
    """
  /// A session that another version counted.
  static let foreignCounts = """
    SELECT 1 FROM session WHERE tally_version < 0 OR tally_version > 0 AND tally_version < ?
      OR tally_version > ? OR tally_version IS NULL LIMIT 1
    """
  static func sessionIDs(of who: Who) -> String {
    "SELECT id, ended_at FROM session WHERE \(who.condition)"
  }
  static func uncountedIDs(of who: Who) -> String {
    "SELECT id, ended_at FROM session WHERE tally_version = 0 AND \(who.condition)"
  }
  static func otherwiseCounted(of who: Who) -> String {
    "SELECT * FROM session WHERE tally_version IS NOT ? AND \(who.condition)"
  }
  /// The finished sessions that weren't counted since their last event.
  static let uncounted =
    "SELECT id FROM session WHERE tally_version = 0 AND ended_at IS NOT NULL LIMIT ?"

  static let routeColumns = """
    session_id, route_id, climber, climb_name, started_at, day, at, number, name, place, system, grade, attempts, sends,
    first_send, earlier, style, is_onsight, last_fall, is_imported, result, extra
    """
  static let routesOfClimb =
    "SELECT \(routeColumns) FROM tried_route WHERE climber = ? AND climb_name = ?"
  static let routesOfSession = "SELECT \(routeColumns) FROM tried_route WHERE session_id = ?"
  static let routesOfClimber = "SELECT \(routeColumns) FROM tried_route WHERE climber = ?"
  static let climbColumns =
    "climb_name, id, name, place, system, grade, tries, is_counted, days, is_sent, last_fall, last_at, last_start"
  /// The climbs that are still up, the last tried first.
  static let climbs = """
    SELECT \(climbColumns) FROM climb WHERE climber = ? AND stripped_at IS NULL
    ORDER BY last_at DESC, id DESC
    """

  static let uncountedNumber =
    "SELECT COUNT(*) FROM session WHERE tally_version = 0 AND ended_at IS NOT NULL"

  /// Whether an event is of a kind, by all names that this has had, the oldest first: as partial indexes say it, or SQLite
  /// doesn't use them.
  static func isKind(_ kind: some StoredKind, orOf others: String...) -> String {
    let names = (EventKind(kind).names + others).map { "'\($0)'" }
    return names.count == 1 ? "kind = \(names[0])" : "kind IN (\(names.joined(separator: ", ")))"
  }

  /// Whether a session goes on for ever, as goals do (`StandingSession`).
  static func isStanding(_ column: String) -> String {
    let ids = StandingSession.ids.map { "'\($0)'" }.joined(separator: ", ")
    return """
      (\(column) IN (\(ids)) OR \(column) LIKE '\(GoalEvent.partnerPrefix)%'
        OR \(column) LIKE '\(ClimbCorrection.partnerPrefix)%')
      """
  }

  private static let isPartnerStart =
    "kind = '\(SessionEventKind.started.rawValue)' AND version = \(SessionStart.partnerVersion)"
  // No version wrote `timer.ended`, which the index of migration 4 has.
  static let isWorkout = isKind(TimerEventKind.logged, orOf: "timer.ended")

  static let workouts =
    "SELECT \(columns) FROM event WHERE \(isWorkout) ORDER BY at DESC, sequence DESC LIMIT ?"
  static let workoutsOfSession =
    "SELECT \(columns) FROM event WHERE session_id = ? AND \(isWorkout) ORDER BY sequence"

  static let liftingSessions =
    "SELECT DISTINCT session_id FROM event WHERE \(isKind(LiftEventKind.set))"
  /// The lifting sessions with an event after a place in the log. Without the `+`, SQLite would scan the index of sessions.
  static let liftingSessionsSince = """
    SELECT session_id
    FROM (SELECT DISTINCT +session_id AS session_id FROM event WHERE sequence > ?) AS changed
    WHERE EXISTS (
      SELECT 1 FROM event WHERE event.session_id = changed.session_id AND \(isKind(LiftEventKind.set)))
    """
  static let latestEvent = "SELECT MAX(sequence) FROM event"
  static let deviceNames = "SELECT id, name FROM device"
  /// The session's end that an action made.
  static let endOfAction =
    "SELECT 1 FROM event WHERE action_id = ? AND \(isKind(SessionEventKind.ended))"

  static func sessionCount(of who: Who) -> String {
    "SELECT COUNT(*) FROM session WHERE \(who.condition)"
  }
}
