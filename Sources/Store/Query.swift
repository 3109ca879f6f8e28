/// The questions that must stay quick over twenty years of log. Their plans are tested.
enum Query {
  static let recentGrades = """
    SELECT system, grade, COUNT(*) AS number FROM attempt WHERE at >= ? GROUP BY system, grade
    """
  static let recentSends = """
    SELECT system, grade, COUNT(DISTINCT route_id) AS number FROM attempt
    WHERE at >= ? AND is_send GROUP BY system, grade
    """
  static let namedRoutes = """
    SELECT name, place, system, grade, MAX(rowid) AS latest FROM route WHERE name IS NOT NULL
    GROUP BY name, place, system, grade ORDER BY latest DESC LIMIT ?
    """
  static let unfinished =
    "SELECT * FROM session WHERE ended_at IS NULL ORDER BY started_at DESC LIMIT 1"
  static let latestSessions = "SELECT * FROM session ORDER BY started_at DESC LIMIT ?"
  static let ofSession = "SELECT * FROM event WHERE session_id = ? ORDER BY sequence"
  static let workouts =
    "SELECT * FROM event WHERE kind = 'workoutLogged' ORDER BY sequence DESC LIMIT ?"

  static let workoutsOfSession =
    "SELECT * FROM event WHERE session_id = ? AND kind = 'workoutLogged' ORDER BY sequence"

  static let sessionCount = "SELECT COUNT(*) FROM session"
  static let undoCount = "SELECT COUNT(*) FROM event WHERE kind = 'undone'"
  static let tally = "SELECT * FROM attempt_tally WHERE number > 0"
  static let timesToLog = """
    SELECT milliseconds, number FROM time_to_log_tally WHERE number > 0 ORDER BY milliseconds
    """
}
