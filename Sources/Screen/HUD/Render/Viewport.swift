/// The visible rows of a list, form, page or help. They stay in place as long as the selected row
/// is among them: a row stays under the pointer, and a second click hits it again.
package struct Viewport: Equatable, Sendable {
  /// Identifies the contents; other contents start at the top.
  let identity: String
  /// The first visible row.
  let first: Int
  /// The selected row, or how far a page was scrolled.
  private let position: Int

  /// - Parameters:
  ///   - before: the previous frame's.
  ///   - room: how many rows are visible at once.
  init(of identity: String, selection: Int, count: Int, room: Int, after before: Viewport?) {
    self.identity = identity
    position = selection
    let last = max(0, count - room)
    if let before, before.identity == identity {
      let nearest = min(max(before.first, selection - room + 1), max(0, selection))
      first = min(nearest, last)
    } else {
      first = max(0, min(selection - room / 2, last))
    }
  }

  /// The visible lines of a page, which move by as much as it was scrolled. Its own position goes
  /// on to its last line, past the last full screen; from there too, one step back shows at once.
  init(of page: PageView, count: Int, room: Int, after before: Viewport?) {
    identity = "page \(page.title)"
    position = page.top
    let last = max(0, count - room)
    if page.top == 0 {
      first = 0
    } else if page.isAtEnd {
      first = last
    } else if let before, before.identity == identity {
      first = max(0, min(before.first + page.top - before.position, last))
    } else {
      first = min(page.top, last)
    }
  }
}
