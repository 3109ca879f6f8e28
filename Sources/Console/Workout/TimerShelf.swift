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
    func text(at now: Moment) -> String { "\(result), \((now - at).ago)" }
  }

  package var presets: PresetList
  package private(set) var lastOfKind: [WorkoutConfiguration.Kind: Past]
  /// Timers that are pinned to the top, with all their settings.
  package private(set) var favourites: [WorkoutConfiguration]
  /// Why the presets cannot be read, and so not be changed either; nil when they can.
  package var failure: String?

  package init(
    presets: PresetList = PresetList(), past: [Past] = [],
    favourites: [WorkoutConfiguration] = [], failure: String? = nil
  ) {
    self.presets = presets
    self.favourites = favourites
    self.failure = failure
    lastOfKind = [:]
    for past in past { remember(past) }
  }

  package mutating func remember(_ past: Past) {
    let kind = past.configuration.kind
    if let known = lastOfKind[kind], known.at > past.at { return }
    lastOfKind[kind] = past
  }

  /// Puts back what was known of a kind before its last workout was logged, which was undone.
  mutating func restore(_ past: Past?, of kind: WorkoutConfiguration.Kind) {
    lastOfKind[kind] = past
  }

  /// Pins a timer, or takes it away; true when it is pinned now.
  mutating func togglePin(_ configuration: WorkoutConfiguration) -> Bool {
    guard let index = favourites.firstIndex(of: configuration) else {
      favourites.append(configuration)
      return true
    }
    favourites.remove(at: index)
    return false
  }

  /// The workouts that were logged last of their kinds, the latest first.
  var past: [Past] { lastOfKind.values.sorted { $0.at > $1.at } }

  /// The workout that was logged last of all.
  package var last: Past? { past.first }

  /// What Quick Start takes: the settings used last, or those that fit most people.
  package func quickStart(_ kind: WorkoutConfiguration.Kind) -> WorkoutConfiguration {
    lastOfKind[kind]?.configuration ?? .standard(kind)
  }
}
