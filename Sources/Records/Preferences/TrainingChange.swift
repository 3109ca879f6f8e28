/// A change to one of the user's own plan or workout files.
package enum TrainingChange: Equatable, Sendable {
  /// A new file, named after its content.
  case add(name: String, text: String)
  /// A new text for the file with this id.
  case replace(String, text: String)
  case remove(String)
}
