import Core
import Foundation

/// A Kalman filter for a level with a slope, from measurements on some days. It also keeps the level on the first day, and so
/// knows how certain the change since then is.
struct LevelFilter {
  /// - `miss`: how far the measurement was from what was expected, in units of `total`, its variance.
  private typealias Step = (
    before: State, gain: (Double, Double), miss: Double, total: Double, days: Double
  )

  private let start: State
  private var state: State
  private var day: Day?
  private var steps: [Step] = []
  private let step: Double

  /// Before the first measurement the level is `centre`, give or take two grades, and the slope is zero, give or take two
  /// grades in 180 days: little against what half a year of sessions shows.
  init(around centre: Double, step: Double) {
    self.step = step
    start = State(
      level: centre, slope: 0, first: centre, p00: 4, p01: 0, p02: 4,
      p11: (2.0 / 180) * (2.0 / 180), p12: 0, p22: 4)
    state = start
  }

  /// Forgets all measurements.
  mutating func restart() {
    (state, day) = (start, nil)
    steps.removeAll(keepingCapacity: true)
  }

  /// The logarithm of the probability of all measurements.
  var evidence: Double {
    steps.reduce(0) { sum, step in
      sum - 0.5 * (log(2 * .pi * step.total) + step.miss * step.miss * step.total)
    }
  }

  var level: LevelCurve.Normal { .init(mean: state.level, variance: state.p00) }

  /// The change since the first measurement.
  var change: LevelCurve.Normal {
    let variance = state.p00 + state.p22 - 2 * state.p02
    return .init(mean: state.level - state.first, variance: max(0, variance))
  }

  mutating func observe(_ value: Double, variance: Double, on later: Day) {
    let days = Double(max(0, later.number - (day ?? later).number))
    day = later
    state.advance(days, step)
    let total = state.p00 + variance
    let miss = value - state.level
    steps.append((state, (state.p00 / total, state.p01 / total), miss / total, total, days))
    state.learn(miss, total)
  }

  /// The level at each measurement, from all of them (Durbin and Koopman, section 4.4).
  var smoothed: [Double] {
    var levels = Array(repeating: 0.0, count: steps.count)
    var (ofLevel, ofSlope) = (0.0, 0.0)
    for (place, step) in steps.enumerated().reversed() {
      ofLevel += step.miss - step.gain.0 * ofLevel - step.gain.1 * ofSlope
      levels[place] =
        step.before.level + step.before.p00 * ofLevel + step.before.p01 * ofSlope
      ofSlope += step.days * ofLevel
    }
    return levels
  }
}

extension LevelFilter {
  /// The means of level, slope and first level, and their covariances in this order.
  private struct State {
    var level: Double
    var slope: Double
    var first: Double
    var p00: Double
    var p01: Double
    var p02: Double
    var p11: Double
    var p12: Double
    var p22: Double

    mutating func advance(_ days: Double, _ step: Double) {
      level += days * slope
      p00 += days * (2 * p01 + days * p11 + step * step)
      p01 += days * p11
      p02 += days * p12
    }

    mutating func learn(_ miss: Double, _ total: Double) {
      let (k0, k1, k2) = (p00 / total, p01 / total, p02 / total)
      level += k0 * miss
      slope += k1 * miss
      first += k2 * miss
      p22 -= k2 * p02
      p12 -= k1 * p02
      p11 -= k1 * p01
      p02 -= k0 * p02
      p01 -= k0 * p01
      p00 -= k0 * p00
    }
  }
}
