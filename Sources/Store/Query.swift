/// The questions that must stay quick over twenty years of log. Their plans are tested.
enum Query {
  /// The plus keeps SQLite from going through all attempts of a system: the time narrows far more.
  static let recentGrades = "SELECT grade FROM attempt WHERE at >= ? AND +system = ?"
  static let unfinished =
    "SELECT * FROM session WHERE ended_at IS NULL ORDER BY started_at DESC LIMIT 1"
  static let latestSessions = "SELECT * FROM session ORDER BY started_at DESC LIMIT ?"
  static let ofSession = "SELECT * FROM event WHERE session_id = ? ORDER BY sequence"
  static let workouts =
    "SELECT * FROM event WHERE kind = 'workoutLogged' ORDER BY sequence DESC LIMIT ?"

  static let sessionCount = "SELECT COUNT(*) FROM session"
  static let undoCount = "SELECT COUNT(*) FROM event WHERE kind = 'undone'"
  static let voiceCount = "SELECT COUNT(*) FROM attempt WHERE gesture = 'voice'"
  static let byGrade = """
    SELECT system, grade, is_send, COUNT(*) AS number FROM attempt
    GROUP BY system, grade, is_send
    """
  static let timeToLogAt = "SELECT time_to_log FROM attempt ORDER BY time_to_log LIMIT 1 OFFSET ?"
}
