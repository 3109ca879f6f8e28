import Canvas
import Languages
import Preferences

extension EditedPlan {
  /// One line a part, nested parts indented. A mistake takes the place of the part's details, so
  /// that a narrow screen has room for it.
  func lines(with fault: Fault?) -> [String] {
    tables.enumerated().map { index, table in
      let title = table.heading.isEmpty ? tr("(no exercise yet)") : table.heading
      let reason = fault?.table == index ? fault?.reason : nil
      return indent(of: table)
        + [index == 0 ? "“\(title)”" : title, reason.map { "✘ \($0)" } ?? table.details]
        .filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  private func indent(of table: PlanTable) -> String {
    switch table.part {
    case .plan, .workout, .step, .day: ""
    case .exercise: hasDays ? "  " : ""
    case .week: hasDays ? "    " : "  "
    }
  }
}

extension PlanTable {
  /// The part's name within a sentence.
  var name: String {
    switch part {
    case .plan: tr("the plan")
    case .workout: tr("the workout")
    case .step: tr("the step at \(heading)")
    case .day: heading
    case .exercise: heading.isEmpty ? tr("the exercise") : heading
    case .week: tr("the week")
    }
  }

  /// The question before the part is deleted.
  var questionBeforeDeleting: String {
    switch part {
    case .plan: tr("Delete the plan?")
    case .workout: tr("Delete the workout?")
    case .step: tr("Delete the step at \(heading)?")
    case .day: tr("Delete \(heading)?")
    case .exercise: heading.isEmpty ? tr("Delete the exercise?") : tr("Delete \(heading)?")
    case .week: tr("Delete the week?")
    }
  }

  /// The title, of a long one its start.
  fileprivate var heading: String { DisplayWidth.fitted(title, into: 40) }
}
