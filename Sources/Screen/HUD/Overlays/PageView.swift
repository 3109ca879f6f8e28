/// Lines to read, scrolled line by line. Drawings in them have a fixed width, so there is one layout
/// for each of several widths.
package struct PageView: Equatable, Sendable {
  package struct Layout: Equatable, Sendable {
    package var columns: Int
    package var lines: [String]

    package init(columns: Int, lines: [String]) {
      self.columns = columns
      self.lines = lines
    }
  }

  package var title: String
  /// The narrowest first; the widest that fits is shown.
  package var layouts: [Layout]
  /// How far it was scrolled: from 0 to the narrowest layout's last line, however many fit.
  package var top: Int
  package var footer: String

  package init(title: String, layouts: [Layout], top: Int, footer: String) {
    self.title = title
    self.layouts = layouts
    self.top = top
    self.footer = footer
  }

  /// The lines for this width.
  package func lines(columns: Int) -> [String] {
    (layouts.last { $0.columns <= columns } ?? layouts.first)?.lines ?? []
  }

  /// Whether it was scrolled to its end.
  var isAtEnd: Bool { top >= (layouts.first?.lines.count ?? 0) - 1 }
}
