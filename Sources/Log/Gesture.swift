/// How somebody said it.
package enum Gesture: String, Sendable, CaseIterable {
  case voice, key, touch, timer
}
