/// Lines to read, scrolled line by line. Drawings in them have a fixed width, so there is one draft
/// for each of several widths.
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
  /// The narrowest first; the widest that fits is shown.
  package var drafts: [Draft]
  /// The first line shown, unless too few lines follow to fill the space.
  package var top: Int
  package var footer: String

  package init(title: String, drafts: [Draft], top: Int, footer: String) {
    self.title = title
    self.drafts = drafts
    self.top = top
    self.footer = footer
  }

  /// The lines shown in this space.
  package func lines(columns: Int, rows: Int) -> [String] {
    let lines = (drafts.last { $0.columns <= columns } ?? drafts.first)?.lines ?? []
    return Array(lines.dropFirst(max(0, min(top, lines.count - rows))).prefix(rows))
  }
}
