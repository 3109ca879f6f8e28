/// What becomes of a file of the user's own, of a plan or of a workout.
package enum TrainingChange: Equatable, Sendable {
  /// A new file, called after what is in it.
  case add(name: String, text: String)
  /// Another text for the file of an id.
  case replace(String, text: String)
  case remove(String)
}
