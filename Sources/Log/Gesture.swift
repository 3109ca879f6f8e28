/// How somebody said it.
package enum Gesture: String, Sendable, CaseIterable {
  case voice, key, touch, timer
  /// It was not said here: it came in with a file.
  case imported
}
