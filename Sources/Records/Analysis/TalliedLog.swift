package import Core
package import Grades
package import Session

/// A session with its counts.
package struct TalliedSession: Equatable, Sendable {
  package var id: String
  package var startedAt: Moment
  /// The day of its start: in the reader's time zone, or what an imported file of days said.
  package var day: Day
  /// Whether the session is still open.
  package var isOpen: Bool
  package var rows: [TallyRow]

  package init(
    id: String, startedAt: Moment, day: Day, isOpen: Bool = false, rows: [TallyRow]
  ) {
    self.id = id
    self.startedAt = startedAt
    self.day = day
    self.isOpen = isOpen
    self.rows = rows
    if isOfDayOnly { self.day = Day(ofNoon: startedAt) }
  }

  package var counts: SessionCounts { SessionCounts(rows) }
  package var attempts: Int { counts.attempts }
  package var sends: Int { counts.sends }
  package var workingSets: Int { counts.workingSets }
  package var workouts: Int { counts.workouts }

  /// nil while the session is open, and if it was imported without a length.
  package var length: Duration? {
    rows.first { $0.measure == .length }.map { .seconds($0.number) }
  }

  /// Whether an imported file gave only the day: the start is then no time of day.
  package var isOfDayOnly: Bool { rows.contains { $0.measure == .dayOnly } }

  /// Whether anything was climbed in a grade system.
  package func holdsAttempts(in system: GradeSystem) -> Bool {
    rows.contains { $0.subject == system.id && $0.measure.isAttempt }
  }
}

extension SessionCounts {
  /// The sum of rows of one or several sessions.
  package init(_ rows: some Sequence<TallyRow>) {
    self.init()
    for row in rows {
      switch row.measure {
      case .send:
        attempts += row.number
        sends += row.number
      case .fall: attempts += row.number
      case .sent:
        routes += row.number
        routesSent += row.number
        if row.bucket == 1 { flashes += row.number }
      case .again:
        routes += row.number
        routesSent += row.number
      case .unsent, .part: routes += row.number
      case .set: addSets(row)
      case .workout: workouts += row.number
      default: break
      }
    }
  }
}

/// Sessions with entries and their counts, earliest first, and the grade systems.
package struct TalliedLog: Equatable, Sendable {
  package var sessions: [TalliedSession]
  /// By id: the published ones, and the gyms' as last used.
  package var systems: [String: GradeSystem]

  package init(sessions: [TalliedSession] = [], systems: [String: GradeSystem] = [:]) {
    self.sessions = sessions
    self.systems = systems
  }

  /// The sessions in a range of days.
  package func within(_ days: ClosedRange<Day>) -> TalliedLog {
    TalliedLog(sessions: sessions.filter { days.contains($0.day) }, systems: systems)
  }

  /// The number of sessions with an activity, or with any.
  package func number(of activity: SessionCounts.Activity?) -> Int {
    activity.map { activity in sessions.count { $0.counts.holds(activity) } } ?? sessions.count
  }

  /// Only some of the counts, and the sessions that have any of them.
  package func only(_ isWanted: (TallyRow) -> Bool) -> TalliedLog {
    replacingRows { isWanted($0) ? [$0] : [] }
  }

  /// Only the climbing at one wall: attempts, without the rests before them, and routes.
  package func at(_ wall: String) -> TalliedLog { replacingRows { $0.rows(at: wall) } }

  private func replacingRows(_ replacement: (TallyRow) -> [TallyRow]) -> TalliedLog {
    TalliedLog(
      sessions: sessions.compactMap { session in
        var session = session
        session.rows = session.rows.flatMap(replacement)
        return session.rows.isEmpty ? nil : session
      }, systems: systems)
  }

  /// Most attempts first.
  package var walls: [String] {
    var attempts: [String: Int] = [:]
    for row in sessions.lazy.flatMap(\.rows) where row.measure == .placed {
      guard RouteLabel.Placed(rawValue: row.bucket)?.isAttempt == true,
        let wall = RouteLabel(row.detail).wall
      else { continue }
      attempts[wall, default: 0] += row.number
    }
    return attempts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// From the first session's day to the last one's; nil without sessions.
  package var days: ClosedRange<Day>? {
    guard let first = sessions.map(\.day).min(), let last = sessions.map(\.day).max() else {
      return nil
    }
    return first...last
  }

  /// The systems with attempts, most attempts first.
  package var climbedSystems: [GradeSystem] {
    var attempts: [String: Int] = [:]
    for row in sessions.lazy.flatMap(\.rows) where row.measure.isAttempt {
      attempts[row.subject, default: 0] += row.number
    }
    return attempts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap {
      systems[$0.key]
    }
  }
}
