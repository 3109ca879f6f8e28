import Languages

/// One stretch of a workout.
package struct Phase: Equatable, Sendable {
  package enum Activity: String, Codable, Sendable {
    case getReady = "get ready"
    case work, rest
    case setRest = "rest between sets"

    /// For people.
    package var shown: String {
      switch self {
      case .getReady: tr("get ready", context: "timer")
      case .work: tr("work", context: "timer")
      case .rest: tr("rest", context: "timer")
      case .setRest: tr("rest between sets", context: "timer")
      }
    }
  }

  package var activity: Activity
  /// Nil: it has no end of its own.
  package var duration: Duration?
  /// Both count from 1.
  package var set: Int
  package var round: Int

  package init(_ activity: Activity, _ duration: Duration?, set: Int, round: Int) {
    self.activity = activity
    self.duration = duration
    self.set = set
    self.round = round
  }
}

extension WorkoutConfiguration {
  /// The phases in order. After the last one the workout is complete.
  package var phases: [Phase] {
    switch self {
    case .interval(let preset): Self.phases(of: preset)
    case .forTime(let task):
      Self.repeated(task.sets) { [Phase(.work, task.cap, set: $0, round: 1)] }
    case .amrap(let amrap):
      Self.repeated(amrap.sets) { [Phase(.work, amrap.duration, set: $0, round: 1)] }
    case .emom(let emom):
      Self.repeated(emom.sets) { set in
        (1...emom.intervals).map { Phase(.work, emom.interval, set: set, round: $0) }
      }
    case .hold(let hold):
      Self.opening(hold.getReady)
        + Self.repeated(hold.sets) { [Phase(.work, hold.duration, set: $0, round: 1)] }
    }
  }

  /// The length of the whole; nil if it is open-ended.
  package var total: Duration? {
    phases.reduce(Duration?.some(.zero)) { sum, phase in
      guard let sum, let duration = phase.duration else { return nil }
      return sum + duration
    }
  }

  package var sets: Int {
    switch self {
    case .interval(let preset): preset.sets
    case .forTime(let task): task.sets.count
    case .amrap(let amrap): amrap.sets.count
    case .emom(let emom): emom.sets.count
    case .hold(let hold): hold.sets.count
    }
  }

  /// Rounds of a set, where they are fixed beforehand.
  package var rounds: Int? {
    switch self {
    case .interval(let preset): preset.rounds
    case .emom(let emom): emom.intervals
    case .forTime, .amrap, .hold: nil
    }
  }

  /// Whether the user counts rounds.
  package var countsRounds: Bool {
    switch self {
    case .forTime, .amrap: true
    case .interval, .emom, .hold: false
    }
  }

  /// Get Ready (if any), then Work and Rest in each round of each set; the last Rest only if
  /// wanted.
  private static func phases(of preset: IntervalPreset) -> [Phase] {
    let all =
      opening(preset.getReady)
      + (1...preset.sets).flatMap { set in
        (1...preset.rounds).flatMap { round in
          [
            Phase(.work, preset.work, set: set, round: round),
            Phase(.rest, preset.rest, set: set, round: round),
          ]
        }
      }
    return preset.restsAtEnd ? all : all.dropLast()
  }

  private static func opening(_ getReady: Duration) -> [Phase] {
    getReady > .zero ? [Phase(.getReady, getReady, set: 1, round: 1)] : []
  }

  private static func repeated(_ sets: Sets, _ phases: (Int) -> [Phase]) -> [Phase] {
    (1...sets.count).flatMap { set in
      let rests = set > 1 && sets.rest > .zero
      return (rests ? [Phase(.setRest, sets.rest, set: set, round: 1)] : []) + phases(set)
    }
  }
}
