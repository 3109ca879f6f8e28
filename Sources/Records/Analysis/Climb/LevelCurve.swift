import Core
import Foundation

/// A climber's level over time under fixed traits: a line with a slope, around which the level may wander as a random walk.
///
/// In a session, P(send of grade g) = σ(s·(θ − g)): the Bradley-Terry model of a climber against a grade (Biometrika 39,
/// 1952), where θ is the level of that day plus the day's form. The posterior is the normal distribution at its mode (Laplace's
/// method), found by repeated Kalman smoothing (Durbin and Koopman, "Time series analysis by state space methods", 2012,
/// chapters 4 and 10): the time it takes grows with the number of sessions, not with its square.
struct LevelCurve {
  /// What differs from climber to climber.
  struct Traits: Equatable {
    /// The log-odds between neighbouring grades.
    var steepness: Double
    /// The standard deviation of a session's form, in grades.
    var form: Double
    /// The standard deviation of a day's random step, in grades.
    var step: Double
  }

  let traits: Traits
  /// The level at the last session, in grades.
  let level: Normal
  /// The change from the first session to the last, in grades.
  let change: Normal
  /// The logarithm of the probability of all outcomes.
  let evidence: Double

  /// - Parameters:
  ///   - sessions: at least one, earliest first.
  ///   - centre: the grade around which the level is assumed.
  ///   - forms: the form of each session: where the search starts, and what it found.
  init(
    _ sessions: [LevelModel.Session], _ traits: Traits, around centre: Double,
    forms: inout [Double]
  ) {
    self.traits = traits
    var filter = LevelFilter(around: centre, step: traits.step)
    var factors = 0.0
    for _ in 0..<30 {
      filter = LevelFilter(around: centre, step: traits.step)
      factors = 0
      var seen: [Likelihood] = []
      for (session, form) in zip(sessions, forms) {
        let likelihood = Likelihood(session.trials, steepness: traits.steepness, at: form)
        filter.observe(
          likelihood.value, variance: 1 / likelihood.weight + traits.form * traits.form,
          on: session.day)
        factors += likelihood.factor
        seen.append(likelihood)
      }
      var largest = 0.0
      for (place, level) in filter.smoothed.enumerated() {
        let own = traits.form * traits.form
        let target = level + own / (own + 1 / seen[place].weight) * (seen[place].value - level)
        // Limited to a grade: beyond that the curve no longer resembles its tangent.
        let move = max(-1, min(1, target - forms[place]))
        forms[place] += move
        largest = max(largest, abs(move))
      }
      if largest < 1e-3 { break }
    }
    level = filter.level
    change = filter.change
    evidence = filter.evidence + factors
  }

  /// A normal distribution.
  struct Normal: Equatable {
    var mean: Double
    var variance: Double

    /// The chance of a value below `limit`.
    func below(_ limit: Double) -> Double {
      0.5 * erfc((mean - limit) / (2 * variance).squareRoot())
    }
  }
}

extension LevelCurve {
  /// The normal curve that touches a session's likelihood near a form.
  private struct Likelihood {
    let value: Double
    /// One over its variance.
    let weight: Double
    /// The logarithm of the likelihood over that of the normal density.
    let factor: Double

    init(_ trials: [LevelModel.Trial], steepness: Double, at form: Double) {
      var logarithm = 0.0
      var slope = 0.0
      // Above zero even if every attempt was certain.
      var weight = 1e-6
      for trial in trials {
        let odds = steepness * (form - Double(trial.grade))
        let small = exp(-abs(odds))
        let chance = odds >= 0 ? 1 / (1 + small) : small / (1 + small)
        let number = Double(trial.attempts)
        logarithm -= number * log1p(small)
        logarithm -= odds >= 0 ? odds * Double(trial.falls) : -odds * Double(trial.sends)
        slope += steepness * (Double(trial.sends) - number * chance)
        weight += steepness * steepness * number * chance * (1 - chance)
      }
      self.weight = weight
      value = form + slope / weight
      factor = logarithm - 0.5 * log(weight / (2 * .pi)) + 0.5 * slope * slope / weight
    }
  }
}
