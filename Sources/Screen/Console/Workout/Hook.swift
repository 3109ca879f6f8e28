/// A moment of a workout at which a user's command can run, and the data for that command.
package struct Hook: Equatable, Sendable {
  /// Its raw value is the key in `config.toml`.
  package enum Occasion: String, Sendable {
    case phase = "on_phase"
    case complete = "on_complete"
  }

  package var occasion: Occasion
  /// For the command's environment.
  package var variables: [String: String]

  package init(occasion: Occasion, variables: [String: String]) {
    self.occasion = occasion
    self.variables = variables
  }
}
