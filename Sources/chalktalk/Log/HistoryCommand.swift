import ArgumentParser
import Climbing
import Files
import Foundation
import Live
import Log
import Session
import Store
import Timers

/// `chalktalk history`: the sessions, the latest first.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the sessions and workouts, the latest first.")

  @Option(help: "How many.")
  var limit = 20

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000") }
  }

  func run() throws {
    let store = try log.open()
    let entries = try CommandFailure.reading { () throws(StoreError) in
      var entries: [HistoryEntry] = []
      for record in try store.sessions(limit: limit) {
        let workouts = try store.workouts(ofSession: record.id)
        // A timer that was stopped before anything was done left an empty session.
        if record.discipline == nil, record.attempts == 0, workouts.isEmpty { continue }
        entries.append(HistoryEntry(record, workouts: workouts))
      }
      return entries
    }
    if json {
      try Output.data(try LogText.json(entries))
    } else if entries.isEmpty {
      try Output.line("No sessions yet.")
    } else {
      for entry in entries { try Output.line(entry.text) }
    }
  }
}

/// A session in the list.
struct HistoryEntry: Encodable {
  var id: String
  /// ISO 8601.
  var start: String
  var minutes: Int?
  var discipline: String?
  var gradeSystem: String?
  var attempts: Int
  var sends: Int
  var workouts: [String]
  /// The id of the plan that the session began with.
  var plan: String?

  init(_ record: SessionRecord, workouts: [WorkoutEntry]) {
    id = record.id
    start = LogText.timestamp(record.startedAt)
    minutes = record.endedAt.map { Int(($0 - record.startedAt).milliseconds / 60_000) }
    // A timer alone is a session without a route.
    let isClimbing = record.discipline != nil && (workouts.isEmpty || record.attempts > 0)
    discipline = isClimbing ? record.discipline?.rawValue : nil
    gradeSystem = isClimbing ? record.system : nil
    plan = record.planID
    attempts = record.attempts
    sends = record.sends
    self.workouts = workouts.map {
      "\($0.name) \($0.elapsed.clockText)\($0.isComplete ? "" : " (stopped)")"
    }
  }

  var text: String {
    let length = minutes.map { "\($0) min" } ?? "open"
    let climbed = discipline.map {
      "\($0)  \(attempts) attempts, \(sends) sends" + (plan.map { "  plan \($0)" } ?? "")
    }
    let what = ([climbed].compactMap(\.self) + workouts).joined(separator: ", ")
    return "\(start)  \(id)  \(length)  \(what)"
  }
}
