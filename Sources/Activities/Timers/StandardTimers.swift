import Languages

extension WorkoutConfiguration {
  /// The settings of a new timer of this format.
  package static func standard(_ format: Format) -> WorkoutConfiguration {
    do throws(TimerInputError) {
      switch format {
      case .interval: return .interval(try IntervalPreset())
      case .forTime: return .forTime(try ForTime(cap: nil))
      case .amrap: return .amrap(try Amrap(duration: .seconds(1200)))
      case .emom: return .emom(try Emom(interval: .seconds(60), intervals: 10))
      case .hold: return .hold(try Hold(name: Hold.defaultName, duration: .seconds(60)))
      }
    } catch {
      preconditionFailure("the standard \(format.rawValue) timer: \(error)")
    }
  }
}

extension WorkoutConfiguration.Format {
  package var title: String {
    switch self {
    case .interval: tr("Intervals", context: "timer")
    case .forTime: tr("For Time", context: "timer")
    case .amrap: tr("AMRAP", context: "timer")
    case .emom: tr("EMOM", context: "timer")
    case .hold: tr("Hold", context: "timer")
    }
  }

  /// What this kind of timer is for.
  package var purpose: String {
    switch self {
    case .interval: tr("Alternate work and rest.")
    case .forTime: tr("Finish the task as fast as you can.")
    case .amrap: tr("As many rounds as possible before time runs out.")
    case .emom: tr("Start again with each interval; whatever time is left is rest.")
    case .hold: tr("Hold until time runs out.")
    }
  }
}
