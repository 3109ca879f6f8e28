/// What has happened last, as far as it makes words likelier or less so: said aloud, entered by a
/// key, or come about by itself.
package enum Happening: Equatable, Sendable {
  /// A try or a set was logged.
  case tried
  /// A rest was started or ended, or ran out.
  case rested
  /// Anything else: what happened before it says nothing any more.
  case other
}
