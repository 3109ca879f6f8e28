import ArgumentParser
import Climbing
import Files
import Foundation
import Live
import Log
import Session
import Store

/// `chalktalk stats`: what the whole log comes to.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Sends, attempts and send rate, in all and by grade.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let statistics = try CommandFailure.reading { () throws(StoreError) in
      try store?.statistics() ?? Statistics()
    }
    let friction = try CommandFailure.reading { () throws(StoreError) in
      try FrictionReport(store)
    }
    let report = StatsReport(statistics: statistics, friction: friction)
    if json {
      try Output.data(try LogText.json(report.object))
    } else {
      try Output.line(report.text)
    }
  }
}

/// What the log comes to, for people and for scripts.
private struct StatsReport {
  let statistics: Statistics
  let friction: FrictionReport

  var object: JSONObject {
    [
      "sessions": statistics.sessions, "attempts": statistics.attempts, "sends": statistics.sends,
      // Shares of the attempts, of those that were said here, 0...1; none of no attempts.
      "sendRate": share(statistics.sends, of: statistics.attempts),
      "undoRate": share(statistics.undos, of: statistics.saidHere),
      "voiceShare": share(statistics.byVoice, of: statistics.saidHere),
      "medianTimeToLogMs": statistics.medianTimeToLog?.milliseconds,
      "p95TimeToLogMs": statistics.slowTimeToLog?.milliseconds, "friction": friction.object,
      "grades": statistics.grades.map { line -> JSONObject in
        [
          "system": line.grade.system.id, "grade": "\(line.grade)", "attempts": line.attempts,
          "sends": line.sends, "sendRate": Double(line.sends) / Double(line.attempts),
        ]
      },
    ]
  }

  var text: String {
    guard statistics.sessions > 0 else { return LogText.invitation }
    let told = statistics.sessions.counted("session")
    guard statistics.attempts > 0 else { return "\(told), no attempts yet." }
    var lines = [
      "\(told), \(statistics.attempts.counted("attempt")), \(statistics.sends.counted("send")) "
        + "(\(percent(statistics.sends, of: statistics.attempts)))"
    ]
    let here = statistics.saidHere
    if here > 0 {
      lines.append(
        "undone \(percent(statistics.undos, of: here)), by voice "
          + "\(percent(statistics.byVoice, of: here)), median time to log "
          + "\(statistics.medianTimeToLog?.milliseconds ?? 0) ms, "
          + "p95 \(statistics.slowTimeToLog?.milliseconds ?? 0) ms")
    }
    lines.append("")
    let grades = statistics.grades.map { line in
      let name = "\(line.grade)".padding(toLength: 6, withPad: " ", startingAt: 0)
      return "\(name) \(line.sends) of \(line.attempts) sent "
        + "(\(percent(line.sends, of: line.attempts)))"
    }
    return (lines + grades + friction.text).joined(separator: "\n")
  }

  private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    String(format: "%.0f %%", Double(part) / Double(whole) * 100)
  }
}
