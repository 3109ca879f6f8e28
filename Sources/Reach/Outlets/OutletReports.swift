package import Console

/// Where an outlet reports how it fares, from its own thread.
package struct OutletReports: Sendable {
  /// Receives a line on what fails, for the screen.
  let failed: @Sendable (String) -> Void
  /// Receives whether an outlet can't be reached, whenever that may have changed.
  let isDown: @Sendable (OutletKind, Bool) -> Void

  package init(
    failed: @escaping @Sendable (String) -> Void,
    isDown: @escaping @Sendable (OutletKind, Bool) -> Void
  ) {
    self.failed = failed
    self.isDown = isDown
  }
}
