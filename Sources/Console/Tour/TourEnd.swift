/// How the first questions and the tour ended.
package enum TourEnd: Equatable, Sendable {
  /// The program was asked to end.
  case stopped
  /// Every question was answered, every word asked for.
  case done
  /// The user wanted no more of it, or nobody was there.
  case skipped
}
