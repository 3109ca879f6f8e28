import Analysis
import Climbing
import Core
import Grades
import Languages

/// What climbers said about attempts besides the outcome.
extension ClimbSection {
  /// nil where nobody said.
  var falls: Figure? {
    let noted = review.ends.reduce(0, +)
    guard noted > 0 else { return nil }
    return Figure(
      "falls", tr("Where falls happen"),
      summary: Self.summary(review.ends, of: noted),
      form: .pyramid, unit: tr("Falls"),
      table: Table(
        [
          .init(tr("Grade"), .label), .init(tr("Low", context: "place of a fall"), .series),
          .init(tr("Middle", context: "place of a fall"), .series),
          .init(tr("Crux", context: "place of a fall"), .series),
          .init(tr("Top", context: "place of a fall"), .series),
        ],
        lines { $0.ends }))
  }

  /// “Most” means more than half; else the place with the most falls is named, if there is a single
  /// one.
  private static func summary(_ ends: [Int], of noted: Int) -> String {
    let most = ends.max() ?? 0
    let places = zip(HighPoint.allCases, ends).filter { $0.1 == most }.map(\.0.phrase)
    guard places.count == 1, let place = places.first else {
      return plural(
        noted, "Of \(noted.grouped) fall with a place noted, no place stands out.",
        "Of \(noted.grouped) falls with a place noted, no place stands out.")
    }
    if noted == 1 { return tr("The one fall with a place noted was \(place).") }
    let falls = noted.grouped
    return most * 2 > noted
      ? tr("Of \(falls) falls with a place noted, most (\(most.grouped)) were \(place).")
      : tr(
        "Of \(falls) falls with a place noted, \(most.grouped) were \(place), more than at any "
          + "other place.")
  }

  var feel: Figure? {
    let noted = review.grades.reduce(0) { $0 + $1.feels.reduce(0, +) }
    let hard = review.grades.reduce(0) { $0 + $1.feels[1] }
    guard noted > 0 else { return nil }
    return Figure(
      "feel", tr("How it felt"),
      summary: plural(
        noted, "\(hard.grouped) of \(noted.grouped) attempt with a feeling noted felt hard.",
        "\(hard.grouped) of \(noted.grouped) attempts with a feeling noted felt hard."),
      form: .pyramid, unit: tr("Attempts"),
      table: Table(
        [
          .init(tr("Grade"), .label), .init(tr("Felt easy"), .series),
          .init(tr("Felt hard"), .series),
        ],
        lines { $0.feels }))
  }

  /// A row for each grade, the hardest first.
  private func lines(_ numbers: (ClimbReview.GradeLine) -> [Int]) -> [[Table.Cell]] {
    review.grades.reversed().map { line in
      [Table.Cell("\(line.grade)")] + numbers(line).map(Table.Cell.number)
    }
  }
}
