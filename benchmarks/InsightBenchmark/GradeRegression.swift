import Analysis
import Foundation

/// P(send) = σ(a − b·d), where d is the distance in grades from the mean grade of the attempts: fitted to all of them at
/// once, old and new alike, by Newton's method. A weak prior (a about 0, b about 0.9) keeps it finite where every attempt
/// of a kind went the same way.
struct GradeRegression {
  private var offset = 0.0
  private var slope = 0.9
  private var mean = 0.0

  init(_ trials: [LevelModel.Trial]) {
    let number = trials.reduce(0) { $0 + $1.sends + $1.falls }
    guard number > 0 else { return }
    mean = trials.reduce(0.0) { $0 + Double($1.grade * ($1.sends + $1.falls)) } / Double(number)
    for _ in 0..<25 { step(trials) }
  }

  /// One of Newton's steps on the log posterior.
  private mutating func step(_ trials: [LevelModel.Trial]) {
    var gradient = (-offset / 4, -(slope - 0.9) / 0.25)
    var (aa, ab, bb) = (1 / 4.0, 0.0, 1 / 0.25)
    for trial in trials {
      let distance = Double(trial.grade) - mean
      let chance = chance(of: trial.grade)
      let tries = Double(trial.sends + trial.falls)
      let rest = Double(trial.sends) - tries * chance
      gradient.0 += rest
      gradient.1 -= rest * distance
      let weight = tries * chance * (1 - chance)
      aa += weight
      ab -= weight * distance
      bb += weight * distance * distance
    }
    let determinant = aa * bb - ab * ab
    offset += max(-1, min(1, (bb * gradient.0 - ab * gradient.1) / determinant))
    slope += max(-1, min(1, (aa * gradient.1 - ab * gradient.0) / determinant))
  }

  func chance(of grade: Int) -> Double {
    1 / (1 + exp(-(offset - slope * (Double(grade) - mean))))
  }

  /// The grade that every second attempt sends.
  var level: Double { mean + offset / max(0.1, slope) }
}
