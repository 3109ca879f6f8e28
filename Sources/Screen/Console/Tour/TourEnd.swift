/// How the first questions and the tour ended.
package enum TourEnd: Equatable, Sendable {
  /// The program was asked to end.
  case stopped
  /// Every question was answered, or every word was asked for.
  case done
  /// The user left, or nobody was there.
  case skipped
}
