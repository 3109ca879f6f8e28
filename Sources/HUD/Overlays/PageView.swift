/// Lines to be read, scrolled by the line. What is drawn in them has a width, so there is one draft for each of a few.
package struct PageView: Equatable, Sendable {
  package struct Draft: Equatable, Sendable {
    package var columns: Int
    package var lines: [String]

    package init(columns: Int, lines: [String]) {
      self.columns = columns
      self.lines = lines
    }
  }

  package var title: String
  /// The narrowest first; the widest that there is room for is shown.
  package var drafts: [Draft]
  /// The first line that is shown, as far as there are lines to fill the room below it.
  package var top: Int
  package var footer: String

  package init(title: String, drafts: [Draft], top: Int, footer: String) {
    self.title = title
    self.drafts = drafts
    self.top = top
    self.footer = footer
  }

  /// What is shown in a room.
  package func lines(columns: Int, rows: Int) -> [String] {
    let lines = (drafts.last { $0.columns <= columns } ?? drafts.first)?.lines ?? []
    return Array(lines.dropFirst(max(0, min(top, lines.count - rows))).prefix(rows))
  }
}
