import Analysis
import Climbing
import Log

/// What was said of attempts beside their outcome.
extension ClimbSection {
  /// nil where that was never said.
  var falls: Figure? {
    let told = review.ends.reduce(0, +)
    guard told > 0, let most = review.ends.max(),
      let place = zip(HighPoint.allCases, review.ends).first(where: { $0.1 == most })?.0
    else { return nil }
    return Figure(
      "falls", "Where falls happen",
      summary: "Of \(told.counted("fall")) of which that was said, most (\(most)) were "
        + "\(place.place).",
      form: .pyramid,
      table: Table(
        [
          .init("Grade", .label), .init("Low", .series), .init("Middle", .series),
          .init("Crux", .series), .init("Top", .series),
        ],
        lines { $0.ends }))
  }

  var feel: Figure? {
    let told = review.grades.reduce(0) { $0 + $1.feels.reduce(0, +) }
    let hard = review.grades.reduce(0) { $0 + $1.feels[1] }
    guard told > 0 else { return nil }
    return Figure(
      "feel", "How it felt",
      summary: "\(hard) of \(told.counted("attempt")) of which that was said felt hard.",
      form: .pyramid,
      table: Table(
        [.init("Grade", .label), .init("Felt easy", .series), .init("Felt hard", .series)],
        lines { $0.feels }))
  }

  /// A row for each grade, the hardest first.
  private func lines(_ numbers: (ClimbReview.GradeLine) -> [Int]) -> [[Table.Cell]] {
    review.grades.reversed().map { line in
      [Table.Cell("\(line.grade)")] + numbers(line).map(Table.Cell.number)
    }
  }
}
