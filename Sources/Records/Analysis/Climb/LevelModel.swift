package import Core
import Foundation

/// A climber's level, how far it moved, and the chance of a send that follows from it.
///
/// Nobody's steepness, good and bad days or drift are known beforehand. So the model fits a `LevelCurve` for each of many
/// traits, and mixes them by how well each explains the log (Bayesian model averaging: Hoeting and others, Statistical Science
/// 14, 1999). docs/insights.md says how often its intervals hold.
package struct LevelModel: Equatable, Sendable {
  /// The attempts at a grade in a session.
  package struct Trial: Equatable, Sendable {
    /// The grade's place in its system.
    package var grade: Int
    package var sends: Int
    package var falls: Int

    package init(grade: Int, sends: Int, falls: Int) {
      self.grade = grade
      self.sends = sends
      self.falls = falls
    }

    package var attempts: Int { sends + falls }
  }

  /// A session's trials and its day.
  package typealias Session = (day: Day, trials: [Trial])

  /// A value with its standard deviation, in grades.
  package typealias Estimate = (grade: Double, deviation: Double)

  private struct Part: Equatable, Sendable {
    var weight: Double
    var steepness: Double
    var form: Double
    var level: LevelCurve.Normal
    var change: LevelCurve.Normal
  }

  private let parts: [Part]
  /// The first session's day and the last one's.
  package let days: ClosedRange<Day>
  private let today: Day

  /// Half of a normal distribution's range that holds nine times of ten, in standard deviations.
  package static let nineOfTen = 1.645
}

extension LevelModel {
  private static let steepnesses = [0.4, 0.55, 0.75, 1.0, 1.35, 1.8, 2.4, 3.2]
  private static let forms = [0.0, 0.35, 0.7]
  private static let steps = [0.0, 0.02, 0.045, 0.09]

  /// The model after these sessions, earliest first; nil without attempts.
  package static func fitted(_ sessions: [Session], until today: Day) -> LevelModel? {
    let sessions = sessions.filter { $0.trials.contains { $0.attempts > 0 } }
    guard let first = sessions.first, let last = sessions.last else { return nil }
    let trials = sessions.flatMap(\.trials)
    let number = trials.reduce(0) { $0 + $1.attempts }
    let centre = Double(trials.reduce(0) { $0 + $1.grade * $1.attempts }) / Double(number)
    let laid = LevelTrials(sessions)
    var curves: [LevelCurve] = []
    var start = Array(repeating: centre, count: sessions.count)
    for steepness in steepnesses {
      var forms = start
      for form in Self.forms {
        for step in steps {
          let traits = LevelCurve.Traits(steepness: steepness, form: form, step: step)
          curves.append(LevelCurve(laid, traits, around: centre, forms: &forms))
          if form == 0, step == 0 { start = forms }
        }
      }
    }
    let fits = curves.map { $0.evidence + prior($0.traits) }
    let best = fits.max() ?? 0
    let weights = fits.map { exp($0 - best) }
    let sum = weights.reduce(0, +)
    let parts = zip(curves, weights).filter { $1 > 1e-4 }.map { curve, weight in
      Part(
        weight: weight / sum, steepness: curve.traits.steepness, form: curve.traits.form,
        level: curve.level, change: curve.change)
    }
    return LevelModel(parts: parts, days: first.day...max(first.day, last.day), today: today)
  }

  private static func prior(_ traits: LevelCurve.Traits) -> Double {
    -pow(log(traits.steepness / 1.1) / 0.7, 2) / 2 - traits.step * 50
  }
}

extension LevelModel {
  /// The place of the grade, with a fraction, at which every second attempt is a send.
  package var level: Estimate { Self.mean(parts.map { ($0.weight, now($0)) }) }

  /// How far the level moved from the first session to the last.
  package var change: Estimate {
    let change = Self.mean(parts.map { ($0.weight, $0.change) })
    // Simulated climbers show the mixture to be a little too wide.
    return (change.grade, change.deviation * 0.97)
  }

  /// A part's level today. After the last session it is less and less certain: a quarter of a grade in two months.
  private func now(_ part: Part) -> LevelCurve.Normal {
    let pause = Double(max(0, today.number - days.upperBound.number))
    return .init(mean: part.level.mean, variance: part.level.variance + pause / 900)
  }

  private static func mean(_ parts: [(weight: Double, value: LevelCurve.Normal)]) -> Estimate {
    let sum = parts.reduce(0) { $0 + $1.weight }
    let mean = parts.reduce(0) { $0 + $1.weight * $1.value.mean } / sum
    let variance =
      parts.reduce(0) { $0 + $1.weight * ($1.value.variance + pow($1.value.mean - mean, 2)) } / sum
    return (mean, variance.squareRoot())
  }

  /// The share of tries at a grade that are sends, days of any form included.
  package func chance(of grade: Int) -> Double {
    let sum = parts.reduce(0) { $0 + $1.weight }
    return parts.reduce(0) { total, part in
      let level = now(part)
      let variance = level.variance + part.form * part.form
      let odds = part.steepness * (level.mean - Double(grade))
      return total + part.weight * Self.logistic(odds / Self.flattening(part.steepness, variance))
    } / sum
  }

  /// The range that holds that share nine times of ten.
  package func range(of grade: Int) -> ClosedRange<Double> {
    let low = quantile(0.03, of: grade)
    return low...max(low, quantile(0.93, of: grade))
  }

  private func quantile(_ wanted: Double, of grade: Int) -> Double {
    let sum = parts.reduce(0) { $0 + $1.weight }
    var (low, high) = (-30.0, 30.0)
    for _ in 0..<50 {
      let odds = (low + high) / 2
      let below = parts.reduce(0) { total, part in
        let flat = Self.flattening(part.steepness, part.form * part.form)
        return total + part.weight
          * now(part).below(Double(grade) + odds * flat / part.steepness)
      }
      if below / sum < wanted { low = odds } else { high = odds }
    }
    return Self.logistic((low + high) / 2)
  }

  /// How much flatter the curve of chances becomes if the level has this variance (MacKay, "The evidence framework applied to
  /// classification networks", Neural Computation 4, 1992).
  private static func flattening(_ steepness: Double, _ variance: Double) -> Double {
    (1 + .pi * steepness * steepness * variance / 8).squareRoot()
  }

  static func logistic(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
