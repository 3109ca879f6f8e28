/// When a rest starts by itself and how long it is, where no plan says so.
package struct RestPolicy: Equatable, Sendable {
  /// Off: no rest starts, by word, by itself or by a plan.
  package var isOn = true
  package var afterEachAttempt = false
  /// nil: it has no length and counts up.
  package var length: Duration? = .seconds(180)
  /// The grade that the climber sends at his limit; with it the length follows the grade climbed.
  package var intensityLevel: Grade?

  package init() {}

  /// The length of a rest after climbing a grade.
  package func length(after grade: Grade?) -> Duration? {
    guard let grade, let level = intensityLevel, level.system == grade.system else { return length }
    return Intensity(of: grade, level: level).rest
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
