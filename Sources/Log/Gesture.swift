/// How an entry was made.
package enum Gesture: String, Sendable, CaseIterable {
  case voice, key, touch, timer
  /// Read from an imported file.
  case imported
}
