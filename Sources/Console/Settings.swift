package import Canvas
package import Climbing
import HUD

/// What the user chose, by flags and configuration, and can change while the program runs.
package struct Settings: Equatable, Sendable {
  package var rest = RestPolicy()
  /// Whether a plan goes on by itself when a set is complete.
  package var planAdvances = true
  package var speaks = true
  package var theme = Theme.dark
  package var reducesMotion = false
  package var hasMouse = false

  package init() {}
}
