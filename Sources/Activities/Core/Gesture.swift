/// How an entry was made.
package enum Gesture: String, Sendable, CaseIterable {
  case voice, key, touch, timer
  /// Read from an imported file.
  case imported

  /// `by voice`, `imported`.
  package var text: String { self == .imported ? rawValue : "by \(rawValue)" }
}
