/// How long what was just done is shown.
enum Showing {
  /// The line that says it, with undo on offer.
  static let toast = Duration.seconds(5)
  /// The screen in its colour.
  static let flash = Duration.milliseconds(350)
}
