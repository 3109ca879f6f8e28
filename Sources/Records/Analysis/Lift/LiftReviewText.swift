package import Core
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
    best.grams == 0 ? best.reps.counted("rep") : "\(weight(best.grams)) × \(best.reps)"
  }

  /// `18 working sets of 5 exercises, 3 warm-ups, 1 missed, 4,320 kg`.
  package func sum(_ sum: LiftSum) -> String {
    let sets = Self.sets(sum)
    return sum.volume > 0 ? "\(sets), \(volume(sum.volume))" : sets
  }

  /// `18 working sets of 5 exercises, 3 warm-ups, 1 missed`.
  package static func sets(_ sum: LiftSum) -> String {
    let exercises = sum.exercises.count
    return sets(sum.counts, of: exercises > 0 ? exercises.counted("exercise") : nil)
  }

  /// `18 working sets, 3 warm-ups, 1 missed`.
  package static func sets(_ counts: SessionCounts, of exercises: String? = nil) -> String {
    var parts: [String] = []
    if counts.workingSets > 0 {
      let sets = counts.workingSets.counted("working set")
      parts.append(exercises.map { "\(sets) of \($0)" } ?? sets)
    }
    if counts.warmUpSets > 0 { parts.append(counts.warmUpSets.counted("warm-up")) }
    if counts.missedSets > 0 { parts.append("\(counts.missedSets) missed") }
    return parts.joined(separator: ", ")
  }

  /// `3 sets of 1 exercise without a muscle group`: what the chart of muscles leaves out; nil if
  /// nothing.
  package func missing(_ review: LiftReview) -> String? {
    let sets = review.unplaced.values.reduce(0, +)
    guard sets > 0 else { return nil }
    return
      "\(sets.counted("set")) of \(review.unplaced.count.counted("exercise")) without a muscle group"
  }

  /// The same, with the command that corrects it.
  package func unplaced(_ review: LiftReview) -> String? {
    missing(review).map {
      "\($0): use chalktalk exercise merge to say which exercise of the library each one is."
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
    var parts = [line.sets.counted("working set")]
    if let best = line.best(from: 1) { parts.append("best \(self.best(best))") }
    if let most = line.estimate { parts.append("estimated max \(estimate(most))") }
    if let longest = line.longest {
      parts.append("longest \(SetValues.timeText(.seconds(longest)))")
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
    return wrapped("Last 12 months, lifting: \(text.sum(review.sum))")
      + text.lines(review).flatMap(wrapped)
      + [spark("\(year.unit.rawValue) a week", review.course.map { text.whole($0.volume) })]
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
