package import Core
package import Timers

/// The timers to choose from: the presets, and the last logged one of each kind.
package struct TimerShelf: Equatable, Sendable {
  /// A workout of the log.
  package struct Past: Equatable, Sendable {
    package var configuration: WorkoutConfiguration
    /// The result in a few words.
    package var result: String
    package var at: Moment

    package init(configuration: WorkoutConfiguration, result: String, at: Moment) {
      self.configuration = configuration
      self.result = result
      self.at = at
    }

    /// The result, and how long ago it was.
    func text(at now: Moment) -> String { "\(result), \((now - at).ago)" }
  }

  package var presets: PresetList
  package private(set) var lastOfFormat: [WorkoutConfiguration.Format: Past]
  /// Timers pinned to the top, with all their settings.
  package private(set) var favourites: [WorkoutConfiguration]
  /// Why the presets cannot be read, and so not be changed either; nil if they can.
  package var failure: String?

  package init(
    presets: PresetList = PresetList(), past: [Past] = [],
    favourites: [WorkoutConfiguration] = [], failure: String? = nil
  ) {
    self.presets = presets
    self.favourites = favourites
    self.failure = failure
    lastOfFormat = [:]
    for past in past { remember(past) }
  }

  package mutating func remember(_ past: Past) {
    let format = past.configuration.format
    if let known = lastOfFormat[format], known.at > past.at { return }
    lastOfFormat[format] = past
  }

  /// Restores a format's earlier entry after its last workout was undone.
  mutating func restore(_ past: Past?, of format: WorkoutConfiguration.Format) {
    lastOfFormat[format] = past
  }

  mutating func pin(_ favourites: [WorkoutConfiguration]) { self.favourites = favourites }

  /// Pins or unpins a timer; true if it is pinned now.
  mutating func togglePin(_ configuration: WorkoutConfiguration) -> Bool {
    guard let index = favourites.firstIndex(of: configuration) else {
      favourites.append(configuration)
      return true
    }
    favourites.remove(at: index)
    return false
  }

  /// The last logged workout of each kind, latest first.
  var past: [Past] { lastOfFormat.values.sorted { $0.at > $1.at } }

  /// The last logged workout.
  package var last: Past? { past.first }

  /// The timer for Quick Start: the settings used last, or those that fit most people.
  package func quickStart(_ format: WorkoutConfiguration.Format) -> WorkoutConfiguration {
    lastOfFormat[format]?.configuration ?? .standard(format)
  }
}
