/// Which rows of a list, form or help are shown. They stay where they are as long as the selected one is among them: a
/// row stays under the pointer, and a second click hits it again.
package struct Viewport: Equatable, Sendable {
  /// What it shows: of something else it begins anew.
  let place: String
  /// The first row that is shown.
  let first: Int

  /// - Parameters:
  ///   - before: that of the frame before.
  ///   - room: how many rows are shown at once.
  init(of place: String, selection: Int, count: Int, room: Int, after before: Viewport?) {
    self.place = place
    let last = max(0, count - room)
    if let before, before.place == place {
      let nearest = min(max(before.first, selection - room + 1), max(0, selection))
      first = min(nearest, last)
    } else {
      first = max(0, min(selection - room / 2, last))
    }
  }
}
