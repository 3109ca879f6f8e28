package import Analysis
import Climbing
import Core
import Grades
package import Session
import Timers

/// A session's result in lines.
package enum SummaryText {
  /// - Parameters:
  ///   - lifted: the lines about lifting.
  ///   - goals: the current goals.
  ///   - width: columns for a line with a bar.
  package static func lines(
    _ facts: SessionFacts, lifted: [String] = [], _ goals: [GoalProgress] = [], width: Int = 34
  ) -> [String] {
    let counts = facts.counts
    var lines = counts.isEmpty ? ["Nothing was logged."] : climbed(facts, counts)
    if let length = facts.length { lines.append("time \(length.clock())") }
    if let hardest = hardest(facts) {
      lines.append("hardest \(hardest)")
    }
    lines += facts.workouts.map {
      "\($0.name)  \($0.time.clock())\($0.isComplete ? "" : "  stopped")"
    }
    if let plan = facts.climb.plan { lines.append("plan \(plan.plan.name)  \(plan.positionText)") }
    lines += lifted + goals.map { "\($0.isReached ? "✔" : "◌") \($0.line)" }
    let bars = bars(facts, width: width)
    return bars.isEmpty ? lines : lines + [""] + bars
  }

  /// The result in one line: `3 attempts, 1 send, hardest V4`.
  static func brief(_ facts: SessionFacts) -> String {
    let counts = facts.counts
    guard !counts.isEmpty else { return "Nothing was logged." }
    var parts: [String] = []
    if counts.holds(.climb) {
      parts += [counts.attempts.counted("attempt"), counts.sends.counted("send")]
      if let hardest = hardest(facts) {
        parts.append("hardest \(hardest)")
      }
    }
    if counts.holds(.lift) { parts.append(counts.setsText) }
    parts += facts.workouts.map(\.line)
    return parts.joined(separator: ", ")
  }

  /// The hardest grade that was sent.
  static func hardest(_ facts: SessionFacts) -> Grade? {
    sent(facts).map(\.grade).max(by: Grade.isEasier)
  }

  private static func sent(_ facts: SessionFacts) -> [Route] {
    facts.climb.routes.filter { $0.sends > 0 }
  }

  private static func climbed(_ facts: SessionFacts, _ counts: SessionCounts) -> [String] {
    guard counts.holds(.climb) else { return [] }
    var lines = [
      "\(counts.attempts.counted("attempt")): \(counts.sends.counted("send")), "
        + counts.falls.counted("fall"),
      "\(counts.routesSent.counted("route")) sent, \(counts.flashes) flashed",
    ]
    let tries = sent(facts).compactMap(\.triesToSend)
    if !tries.isEmpty {
      let mean = (Double(tries.reduce(0, +)) / Double(tries.count) * 10).rounded() / 10
      let all = counts.routesSent
      let basis = tries.count < all ? " (of \(tries.count) of \(all) routes with known tries)" : ""
      lines.append("\(mean) tries to send a route\(basis)")
    }
    return lines
  }

  /// A line per grade, hardest first: the number of routes sent, then the bar.
  static func bars(_ facts: SessionFacts, width: Int) -> [String] {
    let grades = Dictionary(grouping: sent(facts), by: \.grade).mapValues(\.count)
    let most = grades.values.max() ?? 0
    let (names, digits) = (grades.keys.map { "\($0)".count }.max() ?? 0, "\(most)".count)
    let room = max(1, width - names - digits - 3)
    return grades.keys.sorted(by: Grade.isEasier).reversed().map { grade in
      let number = grades[grade] ?? 0
      let cells = most <= room ? number : max(1, number * room / most)
      return pad("\(grade)", to: names) + "  "
        + String(repeating: " ", count: digits - "\(number)".count) + "\(number) "
        + String(repeating: "█", count: cells)
    }
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
