/// A moment of a workout at which a command of the user's may run, and what that command learns.
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
