package import HUD
package import Session

/// What the user chose, by flags and configuration.
package struct Settings: Equatable, Sendable {
  package var discipline = Discipline.boulder
  package var system = GradeSystem.v
  /// nil: a rest has no length, it counts up.
  package var restLength: Duration? = .seconds(180)
  package var restsByItself = false
  package var speaks = true
  package var theme = Theme.dark
  package var reducesMotion = false
  package var hasMouse = false
  package var appVersion = "0.1.0"
  package var device = "linux"

  package init() {}
}
