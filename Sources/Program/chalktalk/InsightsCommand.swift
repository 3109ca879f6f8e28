import Analysis
import ArgumentParser
import Core
import Files
import Grades
import Library
import Preferences
import Session

/// `chalktalk insights`: what to do next, and why.
struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights", abstract: "What your log says about what to do next, and why.",
    discussion: "docs/insights.md explains each line and how much data it needs.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let who = try store.map(whose.climber) ?? .owner
    let day = LogText.today
    let since = Moment(microseconds: Int64(day.number - 200) * 86_400_000_000)
    let counted =
      try store.map { try LogText.tallies(of: $0, by: who, since: since) } ?? TalliedLog()
    let found = counted.climbedSystems.map {
      (system: $0, insights: Insights(counted, in: $0, today: day).all)
    }
    let unit = try Preferences.stored().unit
    let goals =
      try store.map {
        try Goals.progress(of: Goals.standing(in: $0, of: who), in: $0, of: who, unit: unit)
      } ?? []
    if json { return try Output.json(Self.object(found, goals)) }
    for line in Self.lines(found, goals) { try Output.line(line) }
  }

  private static func lines(
    _ found: [(system: GradeSystem, insights: [Insight])], _ goals: [GoalProgress]
  ) -> [String] {
    let shown = found.filter { !$0.insights.isEmpty }
    var lines: [String] = []
    for (system, insights) in shown {
      if shown.count > 1 { lines.append("\(system.title)") }
      for insight in insights { lines += [insight.text, "  \(insight.reason)"] }
    }
    if shown.isEmpty {
      lines.append(
        "Not enough data yet: the next grade takes \(Insights.fewestForGrade) attempts of the last "
          + "\(Insights.window) days.")
    }
    return lines + goals.map(\.line)
  }

  private static func object(
    _ found: [(system: GradeSystem, insights: [Insight])], _ goals: [GoalProgress]
  ) -> JSONObject {
    [
      "insights": found.flatMap { system, insights in
        insights.map { insight -> JSONObject in
          [
            "system": system.id, "kind": insight.finding.rawValue, "text": insight.text,
            "reason": insight.reason, "numbers": insight.numbers,
          ]
        }
      },
      "goals": goals.map { goal -> JSONObject in
        ["goal": goal.title, "text": goal.text, "progress": goal.share]
      },
    ]
  }
}
