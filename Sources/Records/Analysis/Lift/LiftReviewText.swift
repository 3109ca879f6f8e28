package import Core
import Languages
import Lifting
package import Session

/// Total weights and times as text.
package struct LiftReviewText: Sendable {
  private let unit: MassUnit

  package init(_ unit: MassUnit) { self.unit = unit }

  /// `82.5 kg`.
  package func weight(_ grams: Int) -> String { kilograms(grams).text(in: unit) }

  /// `116.5 kg`: estimates are rounded to half a unit.
  package func estimate(_ grams: Int) -> String { kilograms(grams).roundedText(in: unit, to: 50) }

  /// The number alone, in the unit.
  package func amount(_ grams: Int) -> Double { kilograms(grams).amount(in: unit) }

  /// `4,320 kg`: sums are shown without fractions.
  package func volume(_ grams: Int) -> String { "\(whole(grams).grouped) \(unit.rawValue)" }

  package func whole(_ grams: Int) -> Int { Int(amount(grams).rounded()) }

  /// `100 kg × 5`, or `8 reps` with body weight.
  package func best(_ best: LiftReview.Best) -> String {
    best.grams == 0
      ? plural(best.reps, "\(best.reps.grouped) rep", "\(best.reps.grouped) reps")
      : "\(weight(best.grams)) × \(best.reps)"
  }

  /// `18 working sets of 5 exercises, 3 warm-ups, 1 missed, 4,320 kg`.
  package func sum(_ sum: LiftSum) -> String {
    let sets = Self.sets(sum)
    return sum.volume > 0 ? "\(sets), \(volume(sum.volume))" : sets
  }

  /// `18 working sets of 5 exercises, 3 warm-ups, 1 missed`.
  package static func sets(_ sum: LiftSum) -> String {
    let number = sum.exercises.count
    let exercises = plural(
      number, "of \(number.grouped) exercise", "of \(number.grouped) exercises")
    return sets(sum.counts, of: number > 0 ? exercises : nil)
  }

  /// `18 working sets, 3 warm-ups, 1 missed`.
  /// - Parameter exercises: `of 5 exercises`.
  package static func sets(_ counts: SessionCounts, of exercises: String? = nil) -> String {
    let (warmUps, missed) = (counts.warmUpSets, counts.missedSets)
    var parts: [String] = []
    if counts.workingSets > 0 {
      let sets = Self.text(workingSets: counts.workingSets)
      parts.append(exercises.map { tr("\(sets) \($0)", context: "sets of exercises") } ?? sets)
    }
    if warmUps > 0 {
      parts.append(plural(warmUps, "\(warmUps.grouped) warm-up", "\(warmUps.grouped) warm-ups"))
    }
    if missed > 0 { parts.append(plural(missed, "\(missed) missed", "\(missed) missed")) }
    return parts.joined(separator: ", ")
  }

  private static func text(workingSets number: Int) -> String {
    plural(number, "\(number.grouped) working set", "\(number.grouped) working sets")
  }

  /// `3 sets of 1 exercise without a muscle group`: what the chart of muscles leaves out; nil if
  /// nothing.
  package func missing(_ review: LiftReview) -> String? {
    let sets = review.unplaced.values.reduce(0, +)
    guard sets > 0 else { return nil }
    let number = review.unplaced.count
    let exercises = plural(
      number, "of \(number.grouped) exercise without a muscle group",
      "of \(number.grouped) exercises without a muscle group")
    return tr(
      "\(plural(sets, "\(sets.grouped) set", "\(sets.grouped) sets")) \(exercises)",
      context: "sets of exercises")
  }

  /// The same, with the command that corrects it.
  package func unplaced(_ review: LiftReview) -> String? {
    missing(review).map {
      tr("\($0): use chalktalk exercise merge to say which exercise of the library each one is.")
    }
  }

  /// One line per exercise: `Bench press   24 working sets, best 100 kg × 5, estimated max 116.5
  /// kg`.
  package func lines(_ review: LiftReview) -> [String] {
    let width = min(24, review.exercises.map(\.name.count).max() ?? 0)
    return review.exercises.map { line in
      let pad = String(repeating: " ", count: max(0, width - line.name.count))
      return "\(line.name)\(pad)  \(parts(of: line).joined(separator: ", "))"
    }
  }

  private func parts(of line: LiftReview.ExerciseLine) -> [String] {
    var parts = [Self.text(workingSets: line.sets)]
    if let best = line.best(from: 1) { parts.append(tr("best \(self.best(best))")) }
    if let most = line.estimate { parts.append(tr("estimated max \(estimate(most))")) }
    if let longest = line.longest {
      parts.append(tr("longest \(SetValues.timeText(.seconds(longest)))"))
    }
    if line.metres > 0 { parts.append("\(line.metres) m") }
    return parts
  }

  /// To the hundredth, like spoken weights.
  private func kilograms(_ grams: Int) -> Weight { Weight(hundredths: (grams + 5) / 10, .kg) }
}

// MARK: - For screens and commands that show more than lifting

extension SessionCounts {
  /// `18 working sets, 3 warm-ups, 1 missed`.
  package var setsText: String { LiftReviewText.sets(self) }
}

extension SessionFacts {
  /// `18 working sets of 5 exercises, 4,320 kg`; nil if nothing was lifted.
  package func liftedText(in unit: MassUnit) -> String? {
    counts.holds(.lift) ? LiftReviewText(unit).sum(LiftSum(self)) : nil
  }
}

extension TalliedSession {
  /// The workouts by name, then the sets: with their volume if there is a unit for it. Empty if
  /// nothing was lifted.
  package func liftedTexts(in unit: MassUnit? = nil) -> [String] {
    guard counts.holds(.lift) else { return [] }
    let sum = LiftSum(rows)
    return sum.workouts + [unit.map { LiftReviewText($0).sum(sum) } ?? LiftReviewText.sets(sum)]
  }
}

extension StatsText {
  /// By exercise, and the volume by week; empty if nothing was lifted.
  func lifting(_ year: YearReview) -> [String] {
    let review = LiftReview(year.log, by: .week, over: year.days)
    guard !review.exercises.isEmpty else { return [] }
    let text = LiftReviewText(year.unit)
    return wrapped(tr("Last 12 months, lifting: \(text.sum(review.sum))"))
      + text.lines(review).flatMap(wrapped)
      + [
        spark(tr("\(year.unit.rawValue) a week"), review.course.map { text.whole($0.volume) })
      ]
      + (text.unplaced(review).map(wrapped) ?? [])
  }
}

extension TalliedLog {
  /// By exercise, for a log in which nothing was lifted in the last twelve months.
  package func earlierLifts(in unit: MassUnit) -> [String] {
    guard let days else { return [] }
    let text = LiftReviewText(unit)
    let review = LiftReview(self, by: .year, over: days)
    return ["", "Lifting, all before the last 12 months: \(text.sum(review.sum))"]
      + text.lines(review) + [text.unplaced(review)].compactMap(\.self)
  }
}
