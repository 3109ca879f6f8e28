import Climbing
package import Core
package import Foundation
import Grades
import Languages
import Lifting
package import Session
import Timers

/// A session for others to see: what was done; where, on what and with whom only on request.
package struct SharedSession: Equatable, Sendable {
  /// How many routes of a grade were sent, and how many of those on the first try.
  package struct Bar: Equatable, Sendable {
    package var grade: String
    package var routes: Int
    package var flashes: Int
  }

  /// What the rest of the log adds to the session's lifting.
  package struct Lifting: Equatable, Sendable {
    /// `4,320 kg`; nil where no volume was counted.
    package var volume: String?
    /// The names of exercises with a new record.
    package var records: Set<String>

    package init(volume: String? = nil, records: Set<String> = []) {
      self.volume = volume
      self.records = records
    }
  }

  package let day: Day
  /// nil while the session is open, and if it was imported without a length.
  package let length: Duration?
  /// `Bouldering`; nil where nothing was climbed.
  package let activity: String?
  package let attempts: Int
  package let routesSent: Int
  package let flashes: Int
  /// Routes sent by grade, the hardest first: all of them.
  package let bars: [Bar]
  /// How climbers call a send after the first try: a boulder is sent, a route redpointed.
  let laterSends: String
  /// The number of completed sets without warm-ups, and of the exercises they are of.
  package let sets: Int
  package let exercises: Int
  /// The best set of each exercise.
  package let lifts: [String]
  package let lifting: Lifting
  package let workouts: [String]
  /// Names and places, if requested.
  package var details: [String]

  /// nil for a session without a start.
  ///
  /// - Parameters:
  ///   - unit: the unit of weights.
  ///   - lifting: figures from the whole log.
  package init?(
    _ facts: SessionFacts, in zone: TimeZone, unit: MassUnit = .kg, lifting: Lifting = Lifting(),
    names: Bool, places: Bool
  ) {
    guard let start = facts.startedAt.flatMap({ facts.civilTime($0, in: zone) }) else {
      return nil
    }
    day = start.calendarDay
    length = facts.length
    let (climb, lift, counts) = (facts.climb, facts.lift, facts.counts)
    activity = counts.holds(.climb) ? climb.start.map { Self.activity($0.discipline) } : nil
    laterSends =
      switch climb.start?.discipline {
      case .sport, .trad: tr("redpoint")
      case .boulder, .topRope, nil: tr("sent", context: "route")
      }
    attempts = counts.attempts
    routesSent = counts.routesSent
    flashes = counts.flashes
    let sent = climb.routes.filter { $0.sends > 0 }
    let grades = Dictionary(grouping: sent, by: \.grade)
    bars = grades.keys.sorted(by: Grade.isEasier).reversed().map { grade in
      let routes = grades[grade] ?? []
      return Bar(
        grade: "\(grade)", routes: routes.count, flashes: routes.count { $0.isFlash })
    }
    sets = counts.workingSets
    exercises = Set(lift.blocks.filter { $0.best != nil }.map(\.exercise.id)).count
    lifts = lift.blocks.compactMap { block in
      block.best.map { best in
        let line = "\(block.exercise.name)  \(best.text(block.exercise, in: unit))"
        return lifting.records.contains(block.exercise.name) ? tr("\(line), a record") : line
      }
    }
    self.lifting = lifting
    workouts = facts.workouts.map { $0.line(named: names ? $0.name : $0.shownKind) }
    let routes = sent.compactMap { route -> String? in
      let parts = [names ? route.name : nil, places ? route.wall : nil].compactMap(\.self)
      return parts.isEmpty ? nil : route.gradeText + " " + parts.joined(separator: " · ")
    }
    let titles = names ? [lift.routine].compactMap(\.self) : []
    details = (titles + routes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func activity(_ discipline: Discipline) -> String {
    switch discipline {
    case .boulder: tr("Bouldering")
    case .sport: tr("Sport climbing")
    case .trad: tr("Trad climbing")
    case .topRope: tr("Top-roping")
    }
  }
}

extension WorkoutEntry {
  fileprivate var shownKind: String {
    switch WorkoutConfiguration.Format(rawValue: kind) {
    case .interval: tr("interval", context: "kind of timer")
    case .hold: tr("hold", context: "kind of timer")
    case .forTime: tr("for-time", context: "kind of timer")
    case .amrap, .emom, nil: kind
    }
  }
}

extension SharedSession {
  package var title: String { activity ?? (lifts.isEmpty ? tr("Training") : tr("Lifting")) }

  /// `22 Nov 2026, 1 h 20 min`.
  package var subtitle: String {
    guard let length, length >= .seconds(60) else { return day.short }
    return tr("\(day.short), \(length.minutes)", context: "date and length")
  }

  /// `12 routes sent, 4 flashed, 30 attempts`; nil where nothing was climbed.
  package var summary: String? {
    guard attempts > 0 else { return nil }
    let parts: [String?] = [
      plural(
        routesSent, "\(routesSent.grouped) route sent", "\(routesSent.grouped) routes sent"),
      flashes > 0 ? plural(flashes, "\(flashes) flashed", "\(flashes) flashed") : nil,
      plural(attempts, "\(attempts.grouped) attempt", "\(attempts.grouped) attempts"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// `18 sets of 5 exercises, 4,320 kg, 2 records`; nil where nothing was lifted.
  package var liftSummary: String? {
    guard !lifts.isEmpty else { return nil }
    let records = lifting.records.count
    let done = plural(sets, "\(sets.grouped) set", "\(sets.grouped) sets")
    let over = plural(
      exercises, "of \(exercises.grouped) exercise", "of \(exercises.grouped) exercises")
    let parts: [String?] = [
      tr("\(done) \(over)", context: "sets of exercises"), lifting.volume,
      records > 0
        ? plural(records, "\(records.grouped) record", "\(records.grouped) records") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The lines below the grades.
  var lines: [String] { lifts + workouts + details }

  /// Plain text for a chat.
  package var text: String {
    var lines = ["\(title), \(subtitle)"] + [summary].compactMap(\.self)
    let width = bars.map(\.grade.count).max() ?? 0
    lines += bars.map { bar in
      bar.grade.padding(toLength: width, withPad: " ", startingAt: 0) + " "
        + String(repeating: "■", count: min(bar.flashes, 20))
        + String(repeating: "□", count: min(bar.routes, 20) - min(bar.flashes, 20))
        + " \(bar.routes)"
    }
    if !bars.isEmpty { lines.append("■ \(tr("flash"))  □ \(laterSends)") }
    return (lines + [liftSummary].compactMap(\.self) + self.lines).joined(separator: "\n")
  }
}
