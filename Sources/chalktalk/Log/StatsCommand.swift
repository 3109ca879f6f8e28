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
    let report = StatsReport(statistics)
    if json { try Output.data(try LogText.json(report)) } else { try Output.line(report.text) }
  }
}

struct StatsReport: Encodable {
  struct GradeReport: Encodable {
    var system: String
    var grade: String
    var attempts: Int
    var sends: Int
    var sendRate: Double
  }

  var sessions: Int
  var attempts: Int
  var sends: Int
  /// Sends of attempts, 0...1; none of no attempts.
  var sendRate: Double?
  var grades: [GradeReport]
  /// Undos for each attempt.
  var undoRate: Double?
  var medianTimeToLogMs: Int64?
  var voiceShare: Double?

  init(_ statistics: Statistics) {
    func share(_ part: Int) -> Double? {
      statistics.attempts > 0 ? Double(part) / Double(statistics.attempts) : nil
    }
    sessions = statistics.sessions
    attempts = statistics.attempts
    sends = statistics.sends
    sendRate = share(statistics.sends)
    undoRate = share(statistics.undos)
    voiceShare = share(statistics.byVoice)
    medianTimeToLogMs = statistics.medianTimeToLog?.milliseconds
    grades = statistics.grades.map {
      GradeReport(
        system: $0.grade.system.id, grade: "\($0.grade)", attempts: $0.attempts,
        sends: $0.sends, sendRate: Double($0.sends) / Double($0.attempts))
    }
  }

  var text: String {
    guard sessions > 0 else { return LogText.invitation }
    let told = sessions.counted("session")
    guard attempts > 0 else { return "\(told), no attempts yet." }
    var lines = [
      "\(told), \(attempts.counted("attempt")), \(sends.counted("send")) "
        + "(\(Self.percent(sendRate)))",
      "undone \(Self.percent(undoRate)), by voice \(Self.percent(voiceShare)), "
        + "median time to log \(medianTimeToLogMs ?? 0) ms",
      "",
    ]
    for grade in grades {
      let name = grade.grade.padding(toLength: 6, withPad: " ", startingAt: 0)
      lines.append(
        "\(name) \(grade.sends) of \(grade.attempts) sent (\(Self.percent(grade.sendRate)))")
    }
    return lines.joined(separator: "\n")
  }

  private static func percent(_ share: Double?) -> String {
    String(format: "%.0f %%", (share ?? 0) * 100)
  }
}
