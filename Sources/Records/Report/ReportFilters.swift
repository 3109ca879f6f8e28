import Languages

/// The choices for the page's reader. They stay hidden without scripts, because they would do
/// nothing.
struct ReportFilters {
  let report: Report

  var html: HTML {
    guard !report.sections.isEmpty else { return "" }
    let times = report.periods.map { ($0.id, $0.title) }
    let activities = ReportActivity.allCases.filter { activity in
      activity == .every || report.sections.contains { $0.activity == activity }
    }
    let narrowing = activities.map { activity in
      choice(
        "part-\(activity.rawValue)", activity.partTitle,
        [("", tr("All", context: "filter"))] + parts(of: activity).map { ($0.id, $0.title) })
    }
    let shown = activities.count < 3 ? [] : activities.reversed().map { ($0.rawValue, $0.title) }
    let choices = [
      choice("period", tr("Time", context: "filter"), times),
      choice(
        "beside", tr("Compare with"),
        times.count > 1 ? [("", tr("Nothing", context: "filter"))] + times : []),
      choice("activity", tr("What", context: "filter"), shown),
      choice("system", tr("Grades"), report.systems),
    ]
    let all = (choices + narrowing).filter { !$0.markup.isEmpty }
    guard !all.isEmpty else { return "" }
    return """
      <form autocomplete="off" aria-label="\(tr("Filters"))" hidden>
      \(all.joined())</form>

      """
  }

  /// In the order of the sections, each once.
  private func parts(of activity: ReportActivity) -> [ReportPart] {
    report.sections.filter { $0.activity == activity }.compactMap(\.part)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Empty where there is nothing to choose from.
  private func choice(_ id: String, _ title: String, _ options: [(id: String, title: String)])
    -> HTML
  {
    guard options.count > 1 else { return "" }
    let rows = options.map { "<option value=\"\($0.id)\">\($0.title)</option>" as HTML }
    return """
      <label>\(title) <select id="\(id)">\(rows.joined())</select></label>

      """
  }
}
