import Analysis
import ArgumentParser
import Climbing
import Console
import Core
import Files
import Grades
import Languages
import Library
import Preferences
import Session
import Store
import Timers

/// `chalktalk show`: one session, attempt by attempt.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a session: routes, attempts, sets, workouts.")

  @Argument(
    help: "The session's number in the history, or the start of its id (default: the latest).")
  var session: String?

  @Flag(help: "Print one JSON object; null where there are no sessions.")
  var json = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let who = try store.map(whose.who) ?? .owner
    guard let store, let found = try store.session(named: session, of: who) else {
      guard session == nil else { throw CommandFailure(.noInput, LogText.invitation) }
      return try Output.line(json ? "null" : LogText.invitation)
    }
    let facts = try store.facts(ofSession: found.record.id)
    let tallied = TalliedSession(
      id: found.record.id, startedAt: found.record.startedAt,
      day: found.record.startedAt.localDay, isOpen: found.record.endedAt == nil,
      rows: try store.tally(ofSession: found.record.id))
    let preferences = try Preferences.stored()
    if json {
      let object = SessionReport.object(found, facts)
      try Output.json(object.merging(facts.liftObject))
    } else {
      let head = [
        "Session \(found.number)", found.record.climber?.isolated, tallied.startText,
        tallied.lengthText,
      ]
      let lifted = [facts.liftedText(in: preferences.unit)].compactMap(\.self)
      try Output.line(
        ([head.compactMap(\.self).joined(separator: "  "), ""] + Self.entries(facts, preferences)
          + SummaryText.lines(facts, lifted: lifted, width: TerminalWidth.columns))
          .joined(separator: "\n"))
    }
  }

  /// The session's entries, one by one.
  private static func entries(_ facts: SessionFacts, _ preferences: Preferences) -> [String] {
    var lines: [String] = []
    for (index, route) in facts.climb.routes.enumerated() where !route.attempts.isEmpty {
      let head =
        ["route \(index + 1)", route.gradeText, route.title, route.ascent] + [
          facts.imported[route.id]?.pitches.map { "\($0) pitches" },
          facts.imported[route.id]?.note.map { "“\($0.isolated)”" },
        ]
      lines.append(head.compactMap(\.self).joined(separator: "  "))
      // Counted by position: deletions leave gaps in the logged numbers.
      for (place, attempt) in route.attempts.enumerated() {
        let entry = attempt.entry
        let row = facts.imported[attempt.id] ?? facts.imported[route.id]
        let stated = row.flatMap { $0.isStated ? $0 : nil }
        let parts: [String?] =
          [
            " ", "\(place + 1)",
            stated?.statedTime ?? LogText.clock(attempt.at, of: entry.gesture),
            entry.outcome == .send ? "✔ send" : "✘ fall",
            stated == nil ? entry.gesture.text : "stated",
            entry.restBefore.map { "rest \($0.clock())" },
          ] + attempt.detailTexts + [facts.imported[attempt.id]?.note.map { "“\($0.isolated)”" }]
        lines.append(parts.compactMap(\.self).joined(separator: "  ").dropFirst().description)
      }
    }
    for workout in facts.workouts {
      let result = workout.done.map { "\($0.result) (plan: \($0.plan))" }
      lines.append("\(workout.name)  \(result ?? workout.time.clock())")
      if let rounds = workout.done?.roundsText { lines.append("   rounds  \(rounds)") }
    }
    lines += facts.liftLines(in: preferences.unit, preferences.effortScale)
    return lines.isEmpty ? [] : lines + [""]
  }
}

/// A session for `show --json`.
private enum SessionReport {
  static func object(_ session: NumberedSession, _ facts: SessionFacts) -> JSONObject {
    let record = session.record
    let object: JSONObject = [
      // Numbered by start among the selected sessions, from 1. The owner has no `climber`.
      "number": session.number, "climber": record.climber, "id": record.id,
      "start": LogText.timestamp(record.startedAt), "isOfDayOnly": facts.isOfDayOnly,
      // A session whose length is unknown has no meaningful end.
      "end": facts.length == nil ? nil : record.endedAt.map(LogText.timestamp),
      "routes": facts.climb.routes.map { route in
        Self.object(route).merging([
          "note": facts.imported[route.id]?.note, "pitches": facts.imported[route.id]?.pitches,
        ])
      }, "plan": facts.climb.plan.map(Self.object),
      "workouts": facts.workouts.map(Self.object),
    ]
    return object.merging(facts.counts.object)
  }

  private static func object(_ route: Route) -> JSONObject {
    [
      "id": route.id, "grade": "\(route.grade)", "gradeText": route.gradeText, "name": route.name,
      "place": route.wall,
      "isFlash": route.isFlash, "isOnsight": route.isOnsight, "isRedpoint": route.isRedpoint,
      "ascent": route.ascent,
      // Attempts up to and including the first send; null without one.
      "triesToSend": route.triesToSend, "attempts": route.attempts.map(object),
    ]
  }

  private static func object(_ attempt: Attempt) -> JSONObject {
    let entry = attempt.entry
    return [
      "id": attempt.id, "at": LogText.timestamp(attempt.at), "outcome": entry.outcome.rawValue,
      "index": entry.index, "gesture": entry.gesture.rawValue,
      "timeToLogMs": entry.timeToLog.milliseconds,
      "restBeforeMs": entry.restBefore?.milliseconds,
      "highPoint": attempt.highPoint?.rawValue, "feel": attempt.details.feel?.rawValue,
      "quality": attempt.details.quality?.rawValue, "note": attempt.details.note,
    ]
  }

  private static func object(_ progress: PlanProgress) -> JSONObject {
    [
      "id": progress.plan.id, "name": progress.plan.name,
      "isComplete": progress.position == nil,
      // The current step, from 1; null once the plan is complete.
      "step": progress.position.map { $0.step + 1 }, "steps": progress.plan.steps.count,
    ]
  }

  private static func object(_ workout: WorkoutEntry) -> JSONObject {
    [
      "kind": workout.kind, "name": workout.name, "isComplete": workout.isComplete,
      "seconds": workout.elapsed.inSeconds,
      // When each counted round ended, in seconds into the workout.
      "roundTimes": workout.done?.roundTimes ?? [],
    ]
  }
}
