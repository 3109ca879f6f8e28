/// The questions that must stay quick over twenty years of log. Their plans are tested.
enum Query {
  /// Of an event; named, for a connection that was open when a migration added one has its names for `*`.
  static let columns = "sequence, id, session_id, action_id, at, kind, version, payload"

  static let recentGrades = """
    SELECT system, grade, COUNT(*) AS number FROM attempt WHERE at >= ? GROUP BY system, grade
    """
  static let recentSends = """
    SELECT system, grade, COUNT(DISTINCT route_id) AS number FROM attempt
    WHERE at >= ? AND is_send GROUP BY system, grade
    """
  /// Whether each was tried and sent is asked only of those that are given out.
  static let namedRoutes = """
    WITH known AS (
      SELECT name, place, system, grade, MAX(rowid) AS latest FROM route WHERE name IS NOT NULL
      GROUP BY name, place, system, grade ORDER BY latest DESC LIMIT ?)
    SELECT *, (
      SELECT MAX(is_send) FROM route
      JOIN attempt ON attempt.session_id = route.session_id AND route_id = route.id
      WHERE route.name = known.name AND route.place IS known.place
        AND route.system = known.system AND route.grade = known.grade) AS is_sent
    FROM known ORDER BY latest DESC
    """
  static let unfinished =
    "SELECT * FROM session WHERE ended_at IS NULL ORDER BY started_at DESC LIMIT 20"
  static let latestSessions =
    "SELECT * FROM session ORDER BY started_at DESC, rowid DESC LIMIT ?"
  static let session = "SELECT * FROM session WHERE id = ?"
  static let all = "SELECT \(columns) FROM event ORDER BY sequence"
  /// One row of each kind and version, and their number.
  static let kinds = "SELECT \(columns), COUNT(*) AS number FROM event GROUP BY kind, version"
  static let ofSession = "SELECT \(columns) FROM event WHERE session_id = ? ORDER BY sequence"

  static let sessionsSince =
    "SELECT * FROM session WHERE started_at >= ? ORDER BY started_at, rowid"
  static let sessionsBetween =
    "SELECT id FROM session WHERE started_at BETWEEN ? AND ? ORDER BY started_at, rowid"
  /// Those that no list has any more, each with when its first event was.
  static let deletedSessions = """
    SELECT session_id, MIN(at) AS at FROM event WHERE session_id IN (
      SELECT session_id FROM event WHERE kind = 'session.deleted')
      AND session_id NOT IN (SELECT id FROM session)
    GROUP BY session_id
    """
  static let tallies = """
    SELECT session_id, measure, subject, detail, bucket, number FROM session_tally
    ORDER BY session_id
    """
  static let talliesOfSession = """
    SELECT session_id, measure, subject, detail, bucket, number FROM session_tally
    WHERE session_id = ?
    """
  static let talliesSince = """
    SELECT session_id, measure, subject, detail, bucket, number FROM session
    JOIN session_tally ON session_id = id WHERE started_at >= ? ORDER BY started_at, id
    """
  static let outdatedSessions = "SELECT id FROM session WHERE tally_version <> ?"
  /// In the columns of the other tallies, and the least number in a sum.
  static func tallySums(ofMeasures measures: String) -> String {
    """
    SELECT '', measure, subject, detail, bucket, SUM(number), MIN(number) FROM session_tally
    WHERE measure IN (\(measures)) AND session_id NOT IN (\(outdatedSessions))
    GROUP BY measure, subject, detail, bucket
    """
  }
  /// Ended, and not counted since its last event by this version's way of counting.
  static let uncounted =
    "SELECT id FROM session WHERE ended_at IS NOT NULL AND tally_version <> ? LIMIT ?"

  // The names of a kind, of version 0 and since: as in the indexes of migration 4.
  static let isWorkout = "kind IN ('workoutLogged', 'timer.logged', 'timer.ended')"

  static let workouts =
    "SELECT \(columns) FROM event WHERE \(isWorkout) ORDER BY sequence DESC LIMIT ?"
  static let workoutsOfSession =
    "SELECT \(columns) FROM event WHERE session_id = ? AND \(isWorkout) ORDER BY sequence"

  static let liftingSessions = "SELECT DISTINCT session_id FROM event WHERE kind = 'lift.set'"
  /// The lifting sessions with an event after a place in the log. The `+` keeps SQLite from scanning the index of sessions.
  static let liftingSessionsSince = """
    SELECT session_id
    FROM (SELECT DISTINCT +session_id AS session_id FROM event WHERE sequence > ?) AS changed
    WHERE EXISTS (
      SELECT 1 FROM event WHERE event.session_id = changed.session_id AND kind = 'lift.set')
    """
  static let latestEvent = "SELECT MAX(sequence) FROM event"
  static let sessionIDs = "SELECT id FROM session"

  static let sessionCount = "SELECT COUNT(*) FROM session"
  /// How many sessions are of each activity, of those whose counts are kept.
  static let sessionsByActivity = """
    SELECT COUNT(*) FILTER (WHERE attempts > 0 OR sets > 0 OR workouts > 0) AS number,
      COUNT(*) FILTER (WHERE attempts > 0) AS climb, COUNT(*) FILTER (WHERE sets > 0) AS lift,
      COUNT(*) FILTER (WHERE workouts > 0) AS timer
    FROM session WHERE tally_version = ?
    """
  static let tally = "SELECT * FROM attempt_tally WHERE number > 0"
  static let timesToLogCount =
    "SELECT COALESCE(SUM(number), 0) AS number FROM time_to_log_tally"
  static let timesToLog = """
    SELECT milliseconds, number FROM time_to_log_tally WHERE number > 0 ORDER BY milliseconds
    """
}
