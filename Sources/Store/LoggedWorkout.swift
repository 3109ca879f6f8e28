package import Log
package import Timers

/// A workout as it was logged, and when.
package struct LoggedWorkout: Equatable, Sendable {
  package var entry: WorkoutEntry
  package var at: Moment
}
