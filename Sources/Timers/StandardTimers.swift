extension WorkoutConfiguration {
  /// What a timer of a kind is set to before anybody has set it.
  package static func standard(_ kind: Kind) -> WorkoutConfiguration {
    do throws(TimerInputError) {
      switch kind {
      case .interval: return .interval(try IntervalPreset())
      case .forTime: return .forTime(try ForTime(cap: nil))
      case .amrap: return .amrap(try Amrap(duration: .seconds(1200)))
      case .emom: return .emom(try Emom(interval: .seconds(60), intervals: 10))
      case .hold: return .hold(try Hold(name: Hold.defaultName, duration: .seconds(60)))
      }
    } catch {
      preconditionFailure("the standard \(kind.rawValue) timer: \(error)")
    }
  }
}

extension WorkoutConfiguration.Kind {
  package var title: String {
    switch self {
    case .interval: "Intervals"
    case .forTime: "For Time"
    case .amrap: "AMRAP"
    case .emom: "EMOM"
    case .hold: "Hold"
    }
  }

  /// What this kind of timer is for.
  package var purpose: String {
    switch self {
    case .interval: "Work and rest by turns."
    case .forTime: "Finish the task as fast as you can."
    case .amrap: "As many rounds as possible before the time is up."
    case .emom: "Start again at each interval; what is left of it is rest."
    case .hold: "Hold until the time is up."
    }
  }
}
