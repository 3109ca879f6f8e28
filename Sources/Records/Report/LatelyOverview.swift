import Analysis
import Core

/// The last four weeks beside the four before, goals, strength and streaks, over all activities.
struct LatelyOverview {
  let log: TalliedLog
  let goals: [GoalProgress]
  let unit: MassUnit
  let today: Day

  var section: ReportSection {
    var section = ReportSection(
      .every, period: nil, title: "Lately", headlines: headlines)
    let panels =
      [FourWeeks(log, in: unit, today: today).panel, goalsPanel]
      + [strength].compactMap(\.self)
    section.blocks = panels.map { panel in
      var panel = panel
      panel.size = panels.count == 3 ? .third : .usual
      return .panel(panel)
    }
    return section
  }

  private var headlines: [(name: String, value: String)] {
    let streaks = Streaks(log.sessions.map(\.day), today: today)
    var lines = [("Weeks in a row with a session", "\(streaks.current)")]
    if let weeks = streaks.longestWeeks, streaks.longest > streaks.current {
      lines.append(
        ("Most weeks in a row, to \((weeks.upperBound + 6).short)", "\(streaks.longest)"))
    }
    if let last = log.sessions.map(\.day).max() { lines.append(("Last session", last.short)) }
    return lines
  }

  private var goalsPanel: Panel {
    guard !goals.isEmpty else {
      return Panel(
        id: "goals", title: "Goals",
        body: "<p>None yet. Set one: <code>chalktalk goal add \"V6 by 2027-03-01\"</code></p>\n")
    }
    let lines = goals.map { goal -> HTML in
      let percent = Int((min(1, max(0, goal.share)) * 100).rounded(.down))
      return """
        <li><strong>\(goal.title)</strong> <span class="share">\(percent) %</span>
        <span class="bar" style="--share:\(percent)%"></span>
        <span class="quiet">\(goal.isReached ? "Reached: \(goal.state)" : goal.state)</span></li>

        """
    }
    return Panel(
      id: "goals", title: "Goals", body: "<ul class=\"goals\">\n\(lines.joined())</ul>\n")
  }
}
