extension SimulatedClimber {
  /// What is special about a climber.
  package enum Kind: String, CaseIterable, Sendable {
    case constant = "level stays"
    case sharp = "sharp limit"
    case flat = "blurred limit"
    case days = "good and bad days"
    case breaks = "long breaks"
    case seldom = "half the sessions"
    case rough = "rough grading"
    case projecting = "few routes, many tries"
    case ambitious = "ever harder routes"
    case drifting = "drifts"
    case rising = "rises a grade"
    case declining = "declines a grade"
    case jumping = "jumps a grade"

    /// Whether the level changes by a grade in half a year.
    package var moves: Bool { self == .rising || self == .declining || self == .jumping }

    var traits: Traits {
      var traits = Traits()
      switch self {
      case .constant: break
      case .sharp: traits.steepness = 2.2...3.5
      case .flat: traits.steepness = 0.4...0.6
      case .days: traits.form = 0.6
      case .breaks: traits.breaks = 3
      case .seldom: traits.share = 0.5
      case .rough: traits.roughness = 0.8
      case .projecting: (traits.routes, traits.patience) = (3...4, 6...12)
      case .ambitious: traits.ambition = 1
      case .drifting: traits.step = 0.03
      case .rising: traits.change = 1
      case .declining: traits.change = -1
      case .jumping: traits.jump = 1
      }
      return traits
    }
  }

  /// Deviations and changes are in grades.
  struct Traits {
    /// The log-odds between neighbouring grades.
    var steepness = 0.6...1.5
    /// Routes a session, and tries a route.
    var routes = 5...11
    var patience = 3...6
    /// The share of the usual sessions.
    var share = 1.0
    /// The deviations of a session's form, of a day's step, of a route from its grade, of the grades chosen.
    var form = 0.0
    var step = 0.0
    var roughness = 0.4
    var variety = 1.2
    /// Breaks of two to five weeks.
    var breaks = 0
    /// How far the level moves in half a year: steadily, and at once.
    var change = 0.0
    var jump = 0.0
    /// How much harder the chosen routes become against the level.
    var ambition = 0.0
  }
}
