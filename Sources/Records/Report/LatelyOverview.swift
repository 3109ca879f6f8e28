import Analysis
import Core
import Languages

/// The last four weeks beside the four before, goals, strength and streaks, over all activities.
struct LatelyOverview {
  let log: TalliedLog
  let goals: [GoalProgress]
  let unit: MassUnit
  let today: Day

  var section: ReportSection {
    var section = ReportSection(
      .every, period: nil, title: tr("Lately"), headlines: headlines)
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
    var lines = [(tr("Weeks in a row with a session"), "\(streaks.current)")]
    if let weeks = streaks.longestWeeks, streaks.longest > streaks.current {
      lines.append(
        (tr("Most weeks in a row, to \((weeks.upperBound + 6).short)"), "\(streaks.longest)"))
    }
    if let last = log.sessions.map(\.day).max() { lines.append((tr("Last session"), last.short)) }
    return lines
  }

  private var goalsPanel: Panel {
    guard !goals.isEmpty else {
      return Panel(
        id: "goals", title: tr("Goals"),
        body: """
          <p>\(tr("None yet. Set one:", context: "goal")) \
          <code>chalktalk goal add "V6 by 2027-03-01"</code></p>

          """)
    }
    let lines = goals.map { goal -> HTML in
      let percent = Int((min(1, max(0, goal.share)) * 100).rounded(.down))
      let share = (Double(percent) / 100).percentText
      let state = goal.isReached ? tr("Reached: \(goal.state)") : goal.state
      return """
        <li><strong>\(goal.title)</strong> <span class="share">\(share)</span>
        <span class="bar" style="--share:\(percent)%"></span>
        <span class="quiet">\(state)</span></li>

        """
    }
    return Panel(
      id: "goals", title: tr("Goals"), body: "<ul class=\"goals\">\n\(lines.joined())</ul>\n")
  }
}
