package import Analysis
import Climbing
import Log
package import Session
import Timers

/// What a session came to, in lines.
package enum SummaryText {
  /// - Parameter goals: those that stand.
  package static func lines(_ facts: SessionFacts, _ goals: [GoalProgress] = []) -> [String] {
    let sent = facts.climb.routes.filter { $0.sends > 0 }
    let flashes = sent.count { $0.isFlash }
    var lines = [
      "\(facts.climb.attempts.counted("attempt")): \(facts.climb.sends.counted("send")), "
        + facts.climb.falls.counted("fall"),
      "\(sent.count.counted("route")) sent, \(flashes) flashed",
    ]
    let tries = sent.compactMap(\.triesToSend)
    if !tries.isEmpty {
      let mean = (Double(tries.reduce(0, +)) / Double(tries.count) * 10).rounded() / 10
      lines.append("\(mean) tries per send")
    }
    if let start = facts.startedAt, let end = facts.endedAt {
      lines.append("time \((end - start).clock())")
    }
    if let hardest = sent.map(\.grade).max(by: Grade.isEasier) {
      lines.append("hardest \(hardest)")
    }
    lines += facts.workouts.map {
      "\($0.name)  \($0.elapsed.clock())\($0.isComplete ? "" : "  stopped")"
    }
    if let plan = facts.climb.plan { lines.append("plan \(plan.plan.name)  \(plan.place)") }
    lines += self.lines(goals)
    lines.append("")
    let grades = Dictionary(grouping: sent, by: \.grade)
    for grade in grades.keys.sorted(by: Grade.isEasier).reversed() {
      let count = grades[grade]?.count ?? 0
      let label = "\(grade)"
      let pad = String(repeating: " ", count: max(1, 6 - label.count))
      lines.append("\(label)\(pad)\(String(repeating: "█", count: count)) \(count)")
    }
    return lines
  }

  static func lines(_ goals: [GoalProgress]) -> [String] {
    goals.map { "\($0.isReached ? "✔" : "◌") \($0.line)" }
  }
}
