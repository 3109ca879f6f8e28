package import Climbing
package import Log

/// A session with its counts.
package struct TalliedSession: Equatable, Sendable {
  package var id: String
  package var startedAt: Moment
  /// Of its start, where the reader is.
  package var day: Day
  /// nil while it is open.
  package var length: Duration?
  package var attempts: Int
  package var sends: Int
  package var rows: [TallyRow]

  package init(
    id: String, startedAt: Moment, day: Day, length: Duration?, attempts: Int, sends: Int,
    rows: [TallyRow]
  ) {
    self.id = id
    self.startedAt = startedAt
    self.day = day
    self.length = length
    self.attempts = attempts
    self.sends = sends
    self.rows = rows
  }
}

/// Sessions with their counts, the earliest first, and the grade systems they are told in.
package struct TalliedLog: Equatable, Sendable {
  package var sessions: [TalliedSession]
  /// By id: the published ones, and the gyms' as they were last used.
  package var systems: [String: GradeSystem]

  package init(sessions: [TalliedSession] = [], systems: [String: GradeSystem] = [:]) {
    self.sessions = sessions
    self.systems = systems
  }

  /// Those of a stretch of days.
  package func within(_ days: ClosedRange<Day>) -> TalliedLog {
    TalliedLog(sessions: sessions.filter { days.contains($0.day) }, systems: systems)
  }

  /// From the first session's day to the last one's; nil where there is none.
  package var days: ClosedRange<Day>? {
    guard let first = sessions.map(\.day).min(), let last = sessions.map(\.day).max() else {
      return nil
    }
    return first...last
  }

  /// The systems that were climbed in, the one with the most attempts first.
  package var climbedSystems: [GradeSystem] {
    var attempts: [String: Int] = [:]
    for session in sessions {
      for row in session.rows where row.measure == .send || row.measure == .fall {
        attempts[row.subject, default: 0] += row.number
      }
    }
    return attempts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap {
      systems[$0.key]
    }
  }
}
