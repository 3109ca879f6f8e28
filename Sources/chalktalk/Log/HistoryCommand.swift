import Analysis
import ArgumentParser
import Climbing
import Files
import Lifting
import Live
import Log
import Preferences
import Store
import Timers

/// `chalktalk history`: the sessions, the latest first.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the sessions and workouts, the latest first.")

  @Option(help: "How many sessions to list.")
  var limit = 20

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000") }
  }

  func run() throws {
    let entries = try log.openIfStarted().map(entries) ?? []
    if json {
      try Output.data(try LogText.json(entries.map(\.object)))
    } else if let latest = entries.first {
      let width = "\(latest.session.number)".count
      for entry in entries { try Output.line(entry.text(numberWidth: width)) }
    } else {
      try Output.line(LogText.invitation)
    }
  }

  private func entries(in store: EventStore) throws -> [HistoryEntry] {
    let unit = try Preferences.stored().unit
    return try CommandFailure.reading { () throws(StoreError) in
      var entries: [HistoryEntry] = []
      for session in try store.sessions(limit: limit) {
        let workouts = try store.workouts(ofSession: session.record.id)
        // A timer that was stopped before anything was done left an empty session.
        let record = session.record
        let lifts = LiftSum(try store.tally(ofSession: record.id))
        if record.discipline == nil, record.attempts == 0, workouts.isEmpty, lifts.isEmpty {
          continue
        }
        entries.append(
          HistoryEntry(session: session, workouts: workouts, lifts: lifts, unit: unit))
      }
      return entries
    }
  }
}

/// A session in the list.
struct HistoryEntry {
  var session: NumberedSession
  var workouts: [WorkoutEntry]
  var lifts: LiftSum
  /// What weights are told in.
  var unit: MassUnit

  /// A timer or a lift alone is a session without a route.
  private var isClimbing: Bool {
    session.record.discipline != nil
      && (workouts.isEmpty && lifts.isEmpty || session.record.attempts > 0)
  }

  private var lifted: [String] {
    lifts.isEmpty ? [] : lifts.workouts + [LiftReviewText(unit).sum(lifts)]
  }

  private var trained: [String] {
    workouts.map { "\($0.name) \($0.elapsed.clock())\($0.isComplete ? "" : " (stopped)")" }
  }

  /// A line for people, with as many places for the number.
  func text(numberWidth: Int) -> String {
    let record = session.record
    let number = "\(session.number)"
    let pad = String(repeating: " ", count: max(0, numberWidth - number.count))
    let length = record.endedAt.map { LogText.length($0 - record.startedAt) } ?? "open"
    var parts = [pad + number, LogText.local(record.startedAt), length]
    if isClimbing, let discipline = record.discipline {
      let attempts = record.attempts.counted("attempt")
      parts += [discipline.rawValue, "\(attempts), \(record.sends.counted("send"))"]
      if let plan = record.planID { parts.append("plan \(plan)") }
    }
    return (parts + lifted + trained).joined(separator: "  ")
  }

  /// For scripts.
  var object: JSONObject {
    let record = session.record
    return [
      // The session's place by start, from 1.
      "number": session.number, "id": record.id, "start": LogText.timestamp(record.startedAt),
      "minutes": record.endedAt.map { ($0 - record.startedAt).milliseconds / 60_000 },
      "discipline": isClimbing ? record.discipline?.rawValue : nil,
      "gradeSystem": isClimbing ? record.system : nil, "attempts": record.attempts,
      "sends": record.sends, "workouts": trained, "exercises": lifts.exercises,
      // Done, and missed; warm-ups are neither.
      "sets": lifts.sets, "missedSets": lifts.missed, "volumeKg": Double(lifts.volume) / 1000,
      // The id of the plan that the session began with.
      "plan": record.planID,
    ]
  }
}
