package import Log
package import Timers

/// A logged workout and its time.
package struct LoggedWorkout: Equatable, Sendable {
  package var entry: WorkoutEntry
  package var at: Moment
}
