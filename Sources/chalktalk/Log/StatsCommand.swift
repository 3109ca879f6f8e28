import Analysis
import ArgumentParser
import Climbing
import Files
import Foundation
import Lifting
import Live
import Log
import Preferences
import Session
import Store

/// `chalktalk stats`: what the whole log comes to.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Sends and send rate, in all and by grade; lifts by exercise.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let statistics = try CommandFailure.reading { () throws(StoreError) in
      try store?.statistics() ?? Statistics()
    }
    // What could not be kept is counted in reading; that takes longer, and nothing else.
    try? store?.countSessions()
    let friction = try CommandFailure.reading { () throws(StoreError) in
      try FrictionReport(store, statistics)
    }
    let report = StatsReport(statistics: statistics, friction: friction)
    if json {
      let counted = try store.map { try LogText.tallies(of: $0) } ?? TalliedLog()
      let object = report.object.merging(StatsObject(counted, today: LogText.today).object)
      try Output.data(try LogText.json(object))
    } else {
      let year = try store.map(year)
      let lifts = try year.map { try liftLines($0.log, over: $0.days) } ?? []
      try Output.line(report.text(hasLifts: !lifts.isEmpty))
      if let year { for line in climbLines(year.log) { try Output.line(line) } }
      for line in lifts { try Output.line(line) }
    }
  }

  /// The last twelve months.
  private func year(of store: EventStore) throws -> (log: TalliedLog, days: ClosedRange<Day>) {
    let today = LogText.today
    let since = Moment(microseconds: Int64(today.number - 366) * 86_400_000_000)
    let days = today - 364...today
    return (try LogText.tallies(of: store, since: since).within(days), days)
  }

  /// As wide as the terminal: bars by grade and by week.
  private func climbLines(_ counted: TalliedLog) -> [String] {
    guard !counted.climbedSystems.isEmpty else { return [] }
    let year = YearReview(counted, today: LogText.today)
    return [""] + StatsText(width: TerminalWidth.columns).lines(year)
  }

  /// By exercise, and the volume by week; nothing where nothing was lifted.
  private func liftLines(
    _ counted: TalliedLog, over days: ClosedRange<Day>
  ) throws -> [String] {
    let review = LiftReview(counted, by: .week, over: days)
    guard !review.exercises.isEmpty else { return [] }
    let unit = try Preferences.stored().unit
    let text = LiftReviewText(unit)
    let weeks = review.course.map { text.whole($0.volume) }
    return ["", "Last 12 months, lifting: \(text.sum(review.sum))"] + text.lines(review)
      + [StatsText(width: TerminalWidth.columns).spark("\(unit.rawValue) a week", weeks)]
  }
}

/// What the log comes to, for people and for scripts.
private struct StatsReport {
  let statistics: Statistics
  let friction: FrictionReport

  var object: JSONObject {
    [
      "sessions": statistics.sessions, "attempts": statistics.attempts, "sends": statistics.sends,
      // Shares of the attempts, of those that were logged here, 0...1; none of no attempts.
      "sendRate": share(statistics.sends, of: statistics.attempts),
      "undoRate": friction.all.undoRate, "voiceShare": friction.all.voiceShare,
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

  func text(hasLifts: Bool) -> String {
    guard statistics.sessions > 0 else { return LogText.invitation }
    let told = statistics.sessions.counted("session")
    guard statistics.attempts > 0 else { return hasLifts ? told : "\(told), no attempts yet." }
    let sum =
      "\(told), \(statistics.attempts.counted("attempt")), \(statistics.sends.counted("send")) "
      + "(\(percent(statistics.sends, of: statistics.attempts)))"
    let grades = statistics.grades.map { line in
      let name = "\(line.grade)".padding(toLength: 6, withPad: " ", startingAt: 0)
      return "\(name) \(line.sends) of \(line.attempts) sent "
        + "(\(percent(line.sends, of: line.attempts)))"
    }
    return ([sum, ""] + grades + friction.text).joined(separator: "\n")
  }

  private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    String(format: "%.0f %%", Double(part) / Double(whole) * 100)
  }
}
