import Preferences

extension TrainingDraft {
  /// One line a part, nested parts indented, with the mistake behind it.
  func lines(with fault: Fault?) -> [String] {
    tables.enumerated().map { index, table in
      let title = table.title.isEmpty ? "(no exercise yet)" : table.title
      let reason = fault?.table == index ? fault?.reason : nil
      return indent(of: table)
        + [index == 0 ? "“\(title)”" : title, table.details, reason.map { "✘ \($0)" } ?? ""]
        .filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  private func indent(of table: DraftTable) -> String {
    switch table.part {
    case .plan, .workout, .step, .day: ""
    case .exercise: hasDays ? "  " : ""
    case .week: hasDays ? "    " : "  "
    }
  }
}

extension DraftTable {
  /// The part's name within a sentence.
  var name: String {
    switch part {
    case .plan: "the plan"
    case .workout: "the workout"
    case .step: "the step at \(title)"
    case .day: title
    case .exercise: title.isEmpty ? "the exercise" : title
    case .week: "the week"
    }
  }
}
