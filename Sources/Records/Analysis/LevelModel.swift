import Foundation
package import Log

/// A climber's level over time, and the chance of a send that follows from it.
///
/// P(send of grade g) = σ(θ − s·g): the Bradley-Terry model of a climber against a grade
/// (Biometrika 39, 1952). The ability θ drifts from day to day as a random walk, as in Glicko
/// (M. Glickman, Applied Statistics 48, 1999); the steepness s is the difference between
/// neighbouring grades. θ is known as a normal distribution. docs/insights.md says how well the
/// model predicts.
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

    var attempts: Int { sends + falls }
  }

  /// The log-odds between neighbouring grades.
  package let steepness: Double
  /// The daily growth of the ability's variance: a third of a grade per month, squared.
  private var drift: Double { steepness * steepness / 270 }
  package private(set) var mean: Double
  package private(set) var variance: Double
  private(set) var day: Day

  /// Before the first session: even odds at the grades tried in it, give or take two grades.
  init(steepness: Double, start grade: Double, on day: Day) {
    self.steepness = steepness
    self.day = day
    mean = steepness * grade
    variance = 4 * steepness * steepness
  }

  /// The place of the grade, with a fraction, at which every second attempt is a send; and its
  /// standard deviation.
  package var level: (grade: Double, deviation: Double) {
    (mean / steepness, variance.squareRoot() / steepness)
  }

  /// The chance of a send, including the uncertainty of the ability (MacKay, "The evidence
  /// framework applied to classification networks", Neural Computation 4, 1992).
  package func chance(of grade: Int) -> Double {
    let distance = mean - steepness * Double(grade)
    return Self.logistic(distance / (1 + .pi * variance / 8).squareRoot())
  }

  /// The chance at the ability's 5th and 95th percentiles.
  package func range(of grade: Int) -> ClosedRange<Double> {
    let distance = mean - steepness * Double(grade)
    let half = 1.645 * variance.squareRoot()
    return Self.logistic(distance - half)...Self.logistic(distance + half)
  }

  package mutating func advance(to later: Day) {
    variance += drift * Double(max(0, later.number - day.number))
    day = max(day, later)
  }

  /// Updates with a session: the normal distribution nearest to prior times binomial likelihood
  /// (Laplace's method).
  mutating func learn(_ trials: [Trial]) {
    var estimate = mean
    var curvature = 1 / variance
    for _ in 0..<20 {
      var slope = (mean - estimate) / variance
      curvature = 1 / variance
      for trial in trials {
        let chance = Self.logistic(estimate - steepness * Double(trial.grade))
        let number = Double(trial.attempts)
        slope += Double(trial.sends) - number * chance
        curvature += number * chance * (1 - chance)
      }
      // Limited to two: beyond that the curve no longer resembles its tangent.
      let step = max(-2, min(2, slope / curvature))
      estimate += step
      if abs(step) < 1e-6 { break }
    }
    mean = estimate
    variance = 1 / curvature
  }

  static func logistic(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}

extension LevelModel {
  /// A session's trials and its day.
  package typealias Session = (day: Day, trials: [Trial])

  private static let choices = [0.5, 0.7, 0.9, 1.1, 1.4, 1.8]

  /// The model after these sessions, earliest first, with the steepness that predicted them best;
  /// nil without sessions.
  package static func fitted(_ sessions: [Session]) -> LevelModel? {
    let models = choices.compactMap { steepness -> (model: LevelModel, fit: Double)? in
      var fit = -pow(log(steepness / 0.9) / 0.4, 2) / 2
      guard var model = start(sessions, steepness) else { return nil }
      for session in sessions {
        model.advance(to: session.day)
        for trial in session.trials {
          let chance = min(1 - 1e-9, max(1e-9, model.chance(of: trial.grade)))
          fit += Double(trial.sends) * log(chance) + Double(trial.falls) * log(1 - chance)
        }
        model.learn(session.trials)
      }
      return (model, fit)
    }
    return models.max { $0.fit < $1.fit }?.model
  }

  /// The level at the end of each session.
  package func course(_ sessions: [Session]) -> [(day: Day, grade: Double, deviation: Double)] {
    guard var model = Self.start(sessions, steepness) else { return [] }
    return sessions.map { session in
      model.advance(to: session.day)
      model.learn(session.trials)
      return (session.day, model.level.grade, model.level.deviation)
    }
  }

  private static func start(_ sessions: [Session], _ steepness: Double) -> LevelModel? {
    guard let first = sessions.first(where: { !$0.trials.isEmpty }) else { return nil }
    let number = first.trials.reduce(0) { $0 + $1.attempts }
    guard number > 0 else { return nil }
    let grades = first.trials.reduce(0) { $0 + $1.grade * $1.attempts }
    return LevelModel(
      steepness: steepness, start: Double(grades) / Double(number), on: first.day)
  }
}
