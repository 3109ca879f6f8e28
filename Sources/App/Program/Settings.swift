package import Canvas
import HUD
package import Session

/// What the user chose, by flags and configuration.
package struct Settings: Equatable, Sendable {
  package var discipline = Discipline.boulder
  package var system = GradeSystem.v
  package var rest = RestPolicy()
  /// Whether a plan goes on by itself when a set is complete.
  package var planAdvances = true
  package var speaks = true
  package var theme = Theme.dark
  package var reducesMotion = false
  package var hasMouse = false
  package var appVersion = "0.1.0"
  package var device = "linux"

  package init() {}
}
