package import Climbing
import Lifting
package import Log
package import Session

/// A session with its counts.
package struct TalliedSession: Equatable, Sendable {
  package var id: String
  package var startedAt: Moment
  /// The day of its start, in the reader's time zone.
  package var day: Day
  /// Whether it goes on.
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
  }

  package var counts: SessionCounts { SessionCounts(rows) }
  package var attempts: Int { counts.attempts }
  package var sends: Int { counts.sends }
  package var workingSets: Int { counts.workingSets }
  package var workouts: Int { counts.workouts }

  /// nil while it is open, and of one whose file gave no length.
  package var length: Duration? {
    rows.first { $0.measure == .length }.map { .seconds($0.number) }
  }

  /// Whether its file gave the day and no time: then its start is no time of day.
  package var isOfDayOnly: Bool { rows.contains { $0.measure == .dayOnly } }

  /// Whether anything was climbed in a grade system.
  package func holdsAttempts(in system: GradeSystem) -> Bool {
    rows.contains { $0.subject == system.id && ($0.measure == .send || $0.measure == .fall) }
  }
}

extension SessionCounts {
  /// What rows of one session, or of several, add up to.
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
      case .unsent: routes += row.number
      case .set: if let kind = SetKind(rawValue: row.bucket) { add(row.number, sets: kind) }
      case .workout: workouts += row.number
      case .ended, .felt, .placed, .route, .named, .session, .logTime, .uncounted, .earlier,
        .length, .dayOnly, .timeToLog,
        .said, .unsaid, .tension,
        .routine,
        .volume,
        .muscle, .muscleVolume, .estimate, .best, .longest, .distance, .command, .undo, .change:
        break
      }
    }
  }
}

/// Sessions in which something was logged, with their counts, the earliest first, and their grade systems.
package struct TalliedLog: Equatable, Sendable {
  package var sessions: [TalliedSession]
  /// By id: the published ones, and the gyms' as they were last used.
  package var systems: [String: GradeSystem]

  package init(sessions: [TalliedSession] = [], systems: [String: GradeSystem] = [:]) {
    self.sessions = sessions
    self.systems = systems
  }

  /// The sessions of a stretch of days.
  package func within(_ days: ClosedRange<Day>) -> TalliedLog {
    TalliedLog(sessions: sessions.filter { days.contains($0.day) }, systems: systems)
  }

  /// How many sessions are of an activity, or of any.
  package func number(of activity: SessionCounts.Activity?) -> Int {
    activity.map { activity in sessions.count { $0.counts.holds(activity) } } ?? sessions.count
  }

  /// With some of the counts alone, and the sessions that have any of them.
  package func only(_ isWanted: (TallyRow) -> Bool) -> TalliedLog {
    TalliedLog(
      sessions: sessions.compactMap { session in
        var session = session
        session.rows.removeAll { !isWanted($0) }
        return session.rows.isEmpty ? nil : session
      }, systems: systems)
  }

  /// What was climbed at a place alone: attempts, with no rest before them, and routes.
  package func at(_ place: String) -> TalliedLog {
    TalliedLog(
      sessions: sessions.compactMap { session in
        var session = session
        session.rows = session.rows.flatMap { $0.rows(at: place) }
        return session.rows.isEmpty ? nil : session
      }, systems: systems)
  }

  /// The one with the most attempts first.
  package var places: [String] {
    var attempts: [String: Int] = [:]
    for row in sessions.lazy.flatMap(\.rows) where row.measure == .placed {
      guard RouteLabel.Placed(rawValue: row.bucket)?.isAttempt == true,
        let place = RouteLabel(row.detail).place
      else { continue }
      attempts[place, default: 0] += row.number
    }
    return attempts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
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
