package import Log
package import Timers

/// What there is to start: the presets, and of each kind of timer the one that was logged last.
package struct TimerShelf: Equatable, Sendable {
  /// A workout of the log.
  package struct Past: Equatable, Sendable {
    package var configuration: WorkoutConfiguration
    /// What came of it, in a few words.
    package var result: String
    package var at: Moment

    package init(configuration: WorkoutConfiguration, result: String, at: Moment) {
      self.configuration = configuration
      self.result = result
      self.at = at
    }

    /// What came of it and how long ago.
    func text(at now: Moment) -> String { "\(result), \(Self.ago(now - at))" }

    private static func ago(_ time: Duration) -> String {
      let minutes = max(0, time.milliseconds / 60_000)
      switch minutes {
      case 0: return "just now"
      case 1..<60: return "\(minutes) min ago"
      case 60..<1440: return "\(minutes / 60) h ago"
      default: return "\(minutes / 1440) day\(minutes < 2880 ? "" : "s") ago"
      }
    }
  }

  package var presets: PresetList
  package private(set) var lastOfKind: [WorkoutConfiguration.Kind: Past]
  /// Why the presets cannot be read, and so not be changed either; nil when they can.
  package var failure: String?

  package init(presets: PresetList = PresetList(), past: [Past] = [], failure: String? = nil) {
    self.presets = presets
    self.failure = failure
    lastOfKind = [:]
    for past in past { remember(past) }
  }

  package mutating func remember(_ past: Past) {
    let kind = past.configuration.kind
    if let known = lastOfKind[kind], known.at > past.at { return }
    lastOfKind[kind] = past
  }

  /// The workout that was logged last of all.
  package var last: Past? { lastOfKind.values.max { $0.at < $1.at } }

  /// What Quick Start takes: the settings used last, or those that fit most people.
  package func quickStart(_ kind: WorkoutConfiguration.Kind) -> WorkoutConfiguration {
    lastOfKind[kind]?.configuration ?? .standard(kind)
  }
}
