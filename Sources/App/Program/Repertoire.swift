package import Session

/// What the climber can choose from in a session.
package struct Repertoire: Equatable, Sendable {
  /// Their grades fixed for the climber.
  package var plans: [Plan] = []
  /// Named routes of earlier sessions, the latest first.
  package var routes: [KnownRoute] = []

  package init() {}
}
