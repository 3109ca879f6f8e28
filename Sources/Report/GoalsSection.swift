import Analysis

/// The goals that stand, and how far they are: the same in every stretch of time.
struct GoalsSection {
  let goals: [GoalProgress]
  let period: ReportPeriod

  /// nil of no goals.
  var section: ReportSection? {
    guard !goals.isEmpty else { return nil }
    let reached = goals.count { $0.isReached }
    return ReportSection(
      .every, period: period.id, title: "Goals",
      figures: [
        Figure(
          "goals", "Goals",
          summary: "\(reached) of \(goals.count) reached. What was done before a goal was set "
            + "does not count.",
          form: .pyramid,
          table: Table(
            [.init("Goal", .label), .init("Reached", .series), .init("So far", .text)],
            goals.map { goal in
              [
                Table.Cell(goal.title), .share(min(1, max(0, goal.share))),
                Table.Cell(goal.state),
              ]
            }))
      ])
  }
}
