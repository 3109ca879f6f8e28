import Analysis
import Climbing
import Core
import Grades

/// What climbers said about attempts besides the outcome.
extension ClimbSection {
  /// nil where nobody said.
  var falls: Figure? {
    let noted = review.ends.reduce(0, +)
    guard noted > 0 else { return nil }
    return Figure(
      "falls", "Where falls happen",
      summary: Self.summary(review.ends, of: noted),
      form: .pyramid, unit: "Falls",
      table: Table(
        [
          .init("Grade", .label), .init("Low", .series), .init("Middle", .series),
          .init("Crux", .series), .init("Top", .series),
        ],
        lines { $0.ends }))
  }

  /// “Most” means more than half; else the place with the most falls is named, if there is a single
  /// one.
  private static func summary(_ ends: [Int], of noted: Int) -> String {
    let falls = "Of \(noted.counted("fall")) with a place noted"
    let most = ends.max() ?? 0
    let places = zip(HighPoint.allCases, ends).filter { $0.1 == most }.map(\.0.phrase)
    guard places.count == 1, let place = places.first else {
      return "\(falls), no place stands out."
    }
    if noted == 1 { return "The one fall with a place noted was \(place)." }
    return most * 2 > noted
      ? "\(falls), most (\(most.grouped)) were \(place)."
      : "\(falls), \(most.grouped) were \(place), more than at any other place."
  }

  var feel: Figure? {
    let noted = review.grades.reduce(0) { $0 + $1.feels.reduce(0, +) }
    let hard = review.grades.reduce(0) { $0 + $1.feels[1] }
    guard noted > 0 else { return nil }
    return Figure(
      "feel", "How it felt",
      summary: "\(hard.grouped) of \(noted.counted("attempt")) with a feeling noted felt hard.",
      form: .pyramid, unit: "Attempts",
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
