package import Log
package import Session

/// A workout as it was logged, and when.
package struct LoggedWorkout: Equatable, Sendable {
  package var entry: WorkoutEntry
  package var at: Moment
}
