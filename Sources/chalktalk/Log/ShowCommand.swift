import ArgumentParser
import Climbing
import Console
import Files
import Foundation
import Live
import Log
import Session
import Store
import Timers

/// `chalktalk show`: one session, attempt by attempt.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a session: routes, attempts, workouts.")

  @Argument(help: "The session's id, or the beginning of it; the latest unless given.")
  var id: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let record = try record(in: store)
    let events = try CommandFailure.reading { () throws(StoreError) in
      try store.events(ofSession: record.id)
    }
    let facts = SessionState(folding: events).facts
    if json {
      try Output.data(try LogText.json(SessionReport(record, facts)))
    } else {
      try Output.line(Self.text(record, facts))
    }
  }

  private func record(in store: EventStore) throws -> SessionRecord {
    let sessions = try CommandFailure.reading { () throws(StoreError) in
      try store.sessions(limit: id == nil ? 1 : 100_000)
    }
    guard let id else {
      guard let latest = sessions.first else {
        throw CommandFailure(.noInput, "there is no session in the log yet")
      }
      return latest
    }
    let found = sessions.filter { $0.id.hasPrefix(id.uppercased()) }
    guard let record = found.first else {
      throw CommandFailure(.noInput, "there is no session \"\(id)\": see chalktalk history")
    }
    guard found.count == 1 else {
      throw CommandFailure(.usage, "\"\(id)\" fits \(found.count) sessions: give more of the id")
    }
    return record
  }

  private static func text(_ record: SessionRecord, _ facts: SessionFacts) -> String {
    var lines = ["\(LogText.timestamp(record.startedAt))  \(record.id)", ""]
    for (index, route) in facts.climb.routes.enumerated() where !route.attempts.isEmpty {
      let told = ["route \(index + 1)", "\(route.grade)", route.title, route.ascent]
      lines.append(told.compactMap(\.self).joined(separator: "  "))
      // By place: after a deletion the numbers that were logged have a gap.
      for (place, attempt) in route.attempts.enumerated() {
        let entry = attempt.entry
        let rest = entry.restBefore.map { "  rest \($0.clockText)" } ?? ""
        lines.append(
          "  \(place + 1)  \(entry.outcome == .send ? "✔ send" : "✘ fall")  "
            + "by \(entry.gesture.rawValue)\(rest)")
      }
    }
    for workout in facts.workouts {
      let time = workout.elapsed.clockText
      lines.append("\(workout.name)  \(workout.told ?? time)")
    }
    if facts.climb.attempts > 0 { lines += [""] + SummaryText.lines(facts) }
    return lines.joined(separator: "\n")
  }
}

/// A session for `show --json`.
struct SessionReport: Encodable {
  struct RouteReport: Encodable {
    var id: String
    var grade: String
    var name: String?
    var place: String?
    var isFlash: Bool
    var isOnsight: Bool
    var isRedpoint: Bool
    /// Attempts up to and with the first send; none without one.
    var triesToSend: Int?
    var attempts: [AttemptReport]
  }

  struct AttemptReport: Encodable {
    var id: String
    var at: String
    var outcome: String
    var index: Int
    var gesture: String
    var timeToLogMs: Int64
    var restBeforeMs: Int64?
  }

  struct PlanReport: Encodable {
    var id: String
    var name: String
    var isComplete: Bool
    /// The step it stands at, from 1; none once it is complete.
    var step: Int?
    var steps: Int

    init(_ progress: PlanProgress) {
      id = progress.plan.id
      name = progress.plan.name
      isComplete = progress.position == nil
      step = progress.position.map { $0.step + 1 }
      steps = progress.plan.steps.count
    }
  }

  struct WorkoutReport: Encodable {
    var kind: String
    var name: String
    var isComplete: Bool
    var seconds: Double
  }

  var id: String
  var start: String
  var end: String?
  var attempts: Int
  var sends: Int
  var routes: [RouteReport]
  var workouts: [WorkoutReport]
  var plan: PlanReport?

  init(_ record: SessionRecord, _ facts: SessionFacts) {
    id = record.id
    start = LogText.timestamp(record.startedAt)
    end = record.endedAt.map(LogText.timestamp)
    attempts = facts.climb.attempts
    sends = facts.climb.sends
    routes = facts.climb.routes.map { route in
      RouteReport(
        id: route.id, grade: "\(route.grade)", name: route.name, place: route.place,
        isFlash: route.isFlash, isOnsight: route.isOnsight, isRedpoint: route.isRedpoint,
        triesToSend: route.triesToSend,
        attempts: route.attempts.map(Self.report))
    }
    plan = facts.climb.plan.map(PlanReport.init)
    workouts = facts.workouts.map {
      WorkoutReport(
        kind: $0.kind, name: $0.name, isComplete: $0.isComplete, seconds: $0.elapsed.inSeconds)
    }
  }

  private static func report(_ attempt: Attempt) -> AttemptReport {
    let entry = attempt.entry
    return AttemptReport(
      id: attempt.id, at: LogText.timestamp(attempt.at), outcome: entry.outcome.rawValue,
      index: entry.index, gesture: entry.gesture.rawValue,
      timeToLogMs: entry.timeToLog.milliseconds,
      restBeforeMs: entry.restBefore?.milliseconds)
  }
}
