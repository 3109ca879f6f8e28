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
    _ sessions: LevelTrials, _ traits: Traits, around centre: Double, forms: inout [Double]
  ) {
    self.traits = traits
    let own = traits.form * traits.form
    let chances = SendChances(of: sessions, steepness: traits.steepness, around: centre)
    var filter = LevelFilter(around: centre, step: traits.step)
    var seen: [SendChances.Tangent] = []
    seen.reserveCapacity(sessions.count)
    var touched = forms
    for _ in 0..<30 {
      filter.restart()
      seen.removeAll(keepingCapacity: true)
      touched = forms
      for session in 0..<sessions.count {
        let tangent = chances.tangent(of: session, at: forms[session])
        filter.observe(
          tangent.value, variance: 1 / tangent.weight + own, on: sessions.days[session])
        seen.append(tangent)
      }
      var largest = 0.0
      for (session, level) in filter.smoothed.enumerated() {
        let tangent = seen[session]
        let target = level + own / (own + 1 / tangent.weight) * (tangent.value - level)
        // Limited to a grade: beyond that the curve no longer resembles its tangent.
        let move = max(-1, min(1, target - forms[session]))
        forms[session] += move
        largest = max(largest, abs(move))
      }
      if largest < 1e-3 { break }
    }
    level = filter.level
    change = filter.change
    evidence = seen.indices.reduce(filter.evidence) { sum, session in
      sum + chances.factor(of: session, at: touched[session], seen[session])
    }
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

/// The trials of some sessions, one after another, as the many passes of a fit read them.
struct LevelTrials {
  fileprivate struct Trial {
    /// The grade's place above the easiest grade tried.
    var place: Int
    var sends: Double
    var falls: Double
    var attempts: Double { sends + falls }
  }

  let days: [Day]
  /// The grades tried, from the easiest to the hardest.
  let grades: ClosedRange<Int>
  fileprivate let trials: [Trial]
  /// Where each session's trials end.
  fileprivate let ends: [Int]

  /// - Parameter sessions: at least one, each with a trial.
  init(_ sessions: [LevelModel.Session]) {
    days = sessions.map(\.day)
    let all = sessions.flatMap(\.trials)
    let easiest = all.map(\.grade).min() ?? 0
    grades = easiest...(all.map(\.grade).max() ?? easiest)
    trials = all.map {
      Trial(place: $0.grade - easiest, sends: Double($0.sends), falls: Double($0.falls))
    }
    var end = 0
    ends = sessions.map { session in
      end += session.trials.count
      return end
    }
  }

  var count: Int { days.count }

  fileprivate func places(of session: Int) -> Range<Int> {
    (session == 0 ? 0 : ends[session - 1])..<ends[session]
  }
}

/// The likelihoods of sessions' outcomes for one steepness.
private struct SendChances {
  /// The normal curve that touches a session's likelihood near a form.
  struct Tangent {
    let value: Double
    /// One over its variance.
    let weight: Double
    let slope: Double
  }

  private let sessions: LevelTrials
  private let steepness: Double
  private let centre: Double
  /// The odds of a send of each grade at the level `centre`: those at another level are a multiple of them, which takes one
  /// exponential for a whole session.
  private let odds: [Double]

  init(of sessions: LevelTrials, steepness: Double, around centre: Double) {
    self.sessions = sessions
    self.steepness = steepness
    self.centre = centre
    odds = sessions.grades.map { exp(steepness * (centre - Double($0))) }
  }

  func tangent(of session: Int, at form: Double) -> Tangent {
    let raised = exp(steepness * (form - centre))
    var slope = 0.0
    // Above zero even if every attempt was certain.
    var weight = 1e-6
    for place in sessions.places(of: session) {
      let trial = sessions.trials[place]
      let odds = raised * odds[trial.place]
      let fall = 1 / (1 + odds)
      let send = odds * fall
      slope += steepness * (trial.sends - trial.attempts * send)
      weight += steepness * steepness * trial.attempts * send * fall
    }
    return Tangent(value: form + slope / weight, weight: weight, slope: slope)
  }

  /// The logarithm of the likelihood over that of the normal density.
  func factor(of session: Int, at form: Double, _ tangent: Tangent) -> Double {
    var logarithm = 0.0
    for place in sessions.places(of: session) {
      let trial = sessions.trials[place]
      let odds = steepness * (form - Double(sessions.grades.lowerBound + trial.place))
      logarithm -= trial.attempts * log1p(exp(-abs(odds)))
      logarithm -= odds >= 0 ? odds * trial.falls : -odds * trial.sends
    }
    let weight = tangent.weight
    return logarithm - 0.5 * log(weight / (2 * .pi))
      + 0.5 * tangent.slope * tangent.slope / weight
  }
}
