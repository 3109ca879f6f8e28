package import Core
package import Grades

extension RestPolicy {
  /// The length of a rest after climbing a grade. With a level (the grade the climber sends at the
  /// limit), harder grades get longer rests.
  package func length(after grade: Grade?, level: Grade?) -> Duration? {
    guard let grade, let level, level.system == grade.system else { return length }
    return Intensity(of: grade, level: level).rest
  }
}

extension ClimbState {
  /// The length of a rest that starts now; nil if the policy sets none.
  package func restLength(_ policy: RestPolicy, level: Grade?) -> Duration? {
    policy.length(after: current?.grade, level: level)
  }
}

/// How hard a grade is for a climber, by its distance from the level.
package enum Intensity: String, CaseIterable, Sendable {
  case limit, hard, moderate, easy

  package init(of grade: Grade, level: Grade) {
    switch level.index - grade.index {
    case ...0: self = .limit
    case 1...2: self = .hard
    case 3...4: self = .moderate
    default: self = .easy
    }
  }

  /// Sources: `docs/plans.md`.
  package var rest: Duration {
    switch self {
    case .limit: .seconds(300)
    case .hard: .seconds(180)
    case .moderate: .seconds(120)
    case .easy: .seconds(60)
    }
  }
}
