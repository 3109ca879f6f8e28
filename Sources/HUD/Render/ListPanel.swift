import Canvas

extension Renderer {
  /// A row or a card each, about the selected one; a click on any of it means the row.
  static func drawList(_ list: ListView, _ scale: TextScale, _ frame: inout Frame) {
    var area = panel(list.title, footer: list.footer, scale, &frame)
    let edge = Rect(
      column: area.column, row: area.row - 1, columns: area.size.columns, rows: 1)
    if let query = list.query {
      let room = drawFilters(list.filters, besides: query, in: area, &frame)
      frame.write(
        "/ \(query)▏", column: area.column, row: area.row, width: room, role: .accent)
      area = Rect(
        column: area.column, row: area.row + 1, columns: area.size.columns,
        rows: area.size.rows - 1)
    }
    guard !list.rows.isEmpty else {
      for (index, line) in DisplayWidth.wrapped(
        list.empty, into: scale.letters(in: area.size.columns)
      ).enumerated() {
        write(
          line, scale, column: area.column, row: area.row + index * scale.pitch,
          width: area.size.columns, role: .dim, &frame)
      }
      return
    }
    // A row's number is what to say: “row three”. On a narrow screen the row needs the room.
    let isNumbered = frame.size.columns >= 60
    let items = self.items(of: list, isNumbered, scale, in: area.size)
    let heights = items.map { $0.reduce(0) { $0 + $1.rows } }
    var row = area.row
    let shown = Self.shown(heights, about: max(0, list.selection), in: area.size.rows)
    // The last may be there in part.
    let isCut = shown.reduce(0) { $0 + heights[$1] } > area.size.rows
    let below = heights.count - shown.upperBound + (isCut && shown.count > 1 ? 1 : 0)
    drawMore(above: shown.lowerBound, below: below, in: edge, list.title, &frame)
    for index in shown {
      let rows = min(heights[index], area.row + area.size.rows - row)
      let box = Rect(column: area.column, row: row, columns: area.size.columns, rows: rows)
      draw(items[index], in: box, isSelected: index == list.selection, &frame)
      if list.selection >= 0 { frame.targets.append(Frame.Target(.row(index), area: box)) }
      row += rows
    }
  }

  /// In the panel's upper edge: how many rows there are beyond those that are shown.
  private static func drawMore(
    above: Int, below: Int, in edge: Rect, _ title: String, _ frame: inout Frame
  ) {
    let parts = [(above, "↑"), (below, "↓")].filter { $0.0 > 0 }.map { "\($0.1) \($0.0)" }
    guard !parts.isEmpty else { return }
    let whole = " \(parts.joined(separator: "  ")) more "
    let room = edge.size.columns - DisplayWidth.columns(title) - 4
    let text =
      DisplayWidth.columns(whole) <= room ? whole : " \(parts.joined(separator: " ")) "
    frame.write(
      text, endingBefore: edge.column + edge.size.columns, row: edge.row, role: .accent)
  }

  /// At the end of the first row, each to be clicked; beside a long search only the one that is on. Gives the columns
  /// before them.
  private static func drawFilters(
    _ filters: [ListView.Filter], besides query: String, in area: Rect, _ frame: inout Frame
  ) -> Int {
    func text(_ filter: ListView.Filter) -> String { "\(filter.key) \(filter.title)" }
    func columns(_ filters: [ListView.Filter]) -> Int {
      filters.reduce(0) { $0 + DisplayWidth.columns(text($1)) + 1 }
    }
    let room = area.size.columns - DisplayWidth.columns(query) - 4
    let shown = columns(filters) <= room ? filters : filters.filter(\.isOn)
    guard !shown.isEmpty, columns(shown) <= room else { return area.size.columns }
    var column = area.column + area.size.columns - columns(shown) + 1
    for filter in shown {
      let width = DisplayWidth.columns(text(filter))
      frame.write(
        text(filter), column: column, row: area.row, role: filter.isOn ? .selected : .button)
      frame.targets.append(
        Frame.Target(
          .key(filter.key), area: Rect(column: column, row: area.row, columns: width, rows: 1)))
      column += width + 1
    }
    return area.size.columns - columns(shown)
  }

  /// A line of a row.
  private struct Line {
    var text: String
    var role = Role.text
    var scale = TextScale.small
    /// At the right end.
    var figure = ""
    /// What it begins with, dim where it is not selected.
    var mark = ""

    var rows: Int { scale.pitch }
  }

  private static func draw(
    _ lines: [Line], in box: Rect, isSelected: Bool, _ frame: inout Frame
  ) {
    if isSelected { frame.fill(box, role: .selected) }
    var row = box.row
    for line in lines where row + line.scale.rows <= box.row + box.size.rows {
      let role = isSelected ? Role.selected : line.role
      let figure = line.scale.columns(of: line.figure)
      let room = box.size.columns - (figure > 0 ? figure + 2 : 0)
      write(line.text, line.scale, column: box.column, row: row, width: room, role: role, &frame)
      if !isSelected, line.scale == .small {
        frame.write(line.mark, column: box.column, row: row, role: .dim)
      }
      if figure > 0 {
        write(
          line.figure, line.scale, column: box.column + box.size.columns - figure, row: row,
          width: figure, role: role, &frame)
      }
      row += line.rows
    }
  }

  /// What is drawn of each row: the selected one whole, over as many lines as that takes.
  private static func items(
    of list: ListView, _ isNumbered: Bool, _ scale: TextScale, in size: Size
  ) -> [[Line]] {
    list.rows.indices.map { index in
      let isSelected = index == list.selection
      let number = isNumbered ? "\(index + 1)".padded(to: "\(list.rows.count)".count) : ""
      let mark = list.selection < 0 ? "" : "\(isSelected ? "›" : " ")\(number) "
      if list.cards.indices.contains(index) {
        return lines(of: list.cards[index], after: mark, isSelected: isSelected, scale, in: size)
      }
      let text = mark + list.rows[index]
      guard isSelected, scale.columns(of: text) > size.columns else {
        return [Line(text: text, scale: scale, mark: mark)]
      }
      let all = DisplayWidth.wrapped(
        list.rows[index], into: scale.letters(in: size.columns) - mark.count - 1)
      let lines = all.count > 3 ? all.prefix(2) + ["\(all[2])…"] : all
      return lines.enumerated().map {
        Line(
          text: ($0.offset == 0 ? mark : String(repeating: " ", count: mark.count)) + $0.element,
          scale: scale)
      }
    }
  }

  private static func lines(
    of card: Card, after mark: String, isSelected: Bool, _ scale: TextScale, in size: Size
  ) -> [Line] {
    let title = [card.sign, card.title, card.badge].filter { !$0.isEmpty }.joined(separator: " ")
    let head = Line(
      text: mark + title, role: card.kind?.role ?? .text, scale: scale, figure: card.figure,
      mark: mark)
    // On a small screen, and in large letters, only the selected one says all.
    guard isSelected || scale == .small && size.rows >= 16 else { return [head] }
    let indent = String(repeating: " ", count: mark.count + 2)
    return [head]
      + card.lines.flatMap {
        DisplayWidth.wrapped($0, into: scale.letters(in: size.columns) - indent.count)
      }
      .map { Line(text: indent + $0, scale: scale) }
  }

  /// The rows that are shown: as many as there is room for, the selected one about the middle.
  static func shown(_ heights: [Int], about selection: Int, in room: Int) -> Range<Int> {
    let selected = min(selection, heights.count - 1)
    var first = selected
    var used = heights[selected]
    while first > 0, used + heights[first - 1] <= max(heights[selected], room / 2) {
      first -= 1
      used += heights[first]
    }
    var end = selected + 1
    while end < heights.count, used < room {
      used += heights[end]
      end += 1
    }
    while first > 0, used + heights[first - 1] <= room {
      first -= 1
      used += heights[first]
    }
    return first..<end
  }
}

extension String {
  /// With spaces before it.
  fileprivate func padded(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
