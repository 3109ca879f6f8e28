import Climbing
import Core
import Foundation
import Grades
import Lifting
package import Session
import Timers

/// Chalktalk's own tables, for a spreadsheet: one line for each thing the table is named after.
package enum OwnTable: String, CaseIterable, Sendable {
  case sessions, routes, attempts, sets, workouts

  package var head: [String] {
    switch self {
    case .sessions:
      ["session", "start", "end", "discipline", "system", "attempts", "sends", "device"]
    case .routes:
      [
        "session", "route", "system", "grade", "name", "place", "attempts", "sends",
        "tries_to_send", "ascent",
      ]
    case .attempts:
      [
        "session", "route", "attempt", "at", "system", "grade", "name", "place", "outcome", "index",
        "gesture", "rest_before_s", "time_to_log_ms", "high_point", "feel", "note",
        "quality",
      ]
    case .sets:
      [
        "session", "set", "at", "exercise_id", "exercise", "index", "type", "outcome", "weight",
        "unit", "weight_kg", "reps", "seconds", "metres", "rpe", "gesture", "rest_before_s",
        "time_to_log_ms",
      ]
    case .workouts: ["session", "kind", "name", "complete", "seconds"]
    }
  }

  /// A session's lines, without line ends.
  package func lines(_ facts: SessionFacts) -> [String] {
    guard let session = facts.id else { return [] }
    let rows =
      switch self {
      case .sessions: [Self.session(facts)]
      case .routes: facts.climb.routes.filter { !$0.attempts.isEmpty }.map(Self.route)
      case .attempts:
        facts.climb.routes.flatMap { route in
          route.attempts.map { Self.attempt($0, route, facts.imported[route.id]?.note) }
        }
      case .sets: facts.lift.sets.map { Self.set($0.set) }
      case .workouts: facts.workouts.map(Self.workout)
      }
    return rows.map { CSVText.line([session] + $0) }
  }

  private static func session(_ facts: SessionFacts) -> [String] {
    [
      // A session whose length is unknown has no meaningful end.
      facts.startedAt.map(time) ?? "", facts.length == nil ? "" : facts.endedAt.map(time) ?? "",
      facts.climb.start?.discipline.rawValue ?? "", facts.climb.start?.system.id ?? "",
      "\(facts.counts.attempts)", "\(facts.counts.sends)", facts.start?.device ?? "",
    ]
  }

  private static func route(_ route: Route) -> [String] {
    [
      route.id, route.grade.system.id, "\(route.grade)", route.name ?? "", route.wall ?? "",
      "\(route.attempts.count)", "\(route.sends)", route.triesToSend.map(String.init) ?? "",
      route.ascent ?? "",
    ]
  }

  private static func attempt(
    _ attempt: Attempt, _ route: Route, _ note: String?
  ) -> [String] {
    let entry = attempt.entry
    return [
      route.id, attempt.id, time(attempt.at), route.grade.system.id, "\(route.grade)",
      route.name ?? "", route.wall ?? "", entry.outcome.rawValue, "\(entry.index)",
      entry.gesture.rawValue, entry.restBefore.map { DecimalText.text($0.inSeconds) } ?? "",
      entry.gesture == .imported ? "" : "\(entry.timeToLog.milliseconds)",
      attempt.highPoint?.rawValue ?? "", attempt.details.feel?.rawValue ?? "",
      attempt.details.note ?? note ?? "",
      attempt.details.quality.map { "\($0.rawValue)" } ?? "",
    ]
  }

  private static func workout(_ entry: WorkoutEntry) -> [String] {
    [
      entry.kind, entry.name, entry.isComplete ? "yes" : "no",
      DecimalText.text(entry.elapsed.inSeconds),
    ]
  }

  /// ISO 8601, in UTC.
  static func time(_ moment: Moment) -> String {
    CivilTime(moment, in: .gmt).map { "\($0.dayText)T\($0.clockText)Z" } ?? ""
  }
}
