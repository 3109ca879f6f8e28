/// The visible rows of a list, form or help. They stay in place as long as the selected row is
/// among them: a row stays under the pointer, and a second click hits it again.
package struct Viewport: Equatable, Sendable {
  /// Identifies the contents; other contents start at the top.
  let place: String
  /// The first visible row.
  let first: Int

  /// - Parameters:
  ///   - before: the previous frame's.
  ///   - room: how many rows are visible at once.
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
