import Log
package import Session

/// What a session starts with, and what the climber can choose from in it.
package struct Opening: Equatable, Sendable {
  package var start: SessionStart
  /// The first route's grade; nil where a session holds nothing but workouts.
  package var grade: Grade?
  package var plan: Plan?
  /// Plans whose grades are fixed for the climber.
  package var plans: [Plan] = []
  /// Named routes of earlier sessions, the latest first.
  package var routes: [KnownRoute] = []

  package init(_ start: SessionStart, grade: Grade?, plan: Plan? = nil) {
    self.start = start
    self.grade = grade
    self.plan = plan
  }

  func events(id: String, at now: Moment, newID: () -> String) -> [Event] {
    guard let grade else {
      let action = newID()
      return [
        Event(id: action, sessionID: id, actionID: action, at: now, kind: .sessionStarted(start))
      ]
    }
    return SessionState.opening(
      id: id, start: start, grade: grade, plan: plan, at: now, newID: newID)
  }
}
