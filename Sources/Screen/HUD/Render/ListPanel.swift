import Canvas
import Languages

extension Renderer {
  /// A row for each entry; a click anywhere on it selects it.
  static func drawList(
    _ list: ListView, _ scale: TextScale, after before: Viewport?, _ frame: inout Frame
  ) -> Viewport? {
    var area = panel(list.title, footer: list.footer, scale, &frame)
    let edge = area.rows(from: -1, 1)
    if let query = list.query {
      drawSearch(for: query, list.filters, in: area, &frame)
      area = area.rows(from: 1)
    }
    guard !list.rows.isEmpty else {
      drawEmpty(list.empty, scale, in: area, &frame)
      return before
    }
    let layout = ListLayout(list, scale, in: area.size)
    if let columns = ListColumns(list, layout, in: area.size) {
      drawColumns(columns, in: area, &frame)
      return Viewport(
        of: list.identity, selection: list.selection, count: list.rows.count,
        room: list.rows.count, after: before)
    }
    let rows = area.size.rows - layout.detailRows
    let room = layout.isWhole ? list.rows.count : max(1, rows / layout.scale.pitch)
    let viewport = Viewport(
      of: list.identity, selection: list.selection, count: list.rows.count, room: room,
      after: before)
    let shown = viewport.first..<min(list.rows.count, viewport.first + room)
    drawMore(
      above: shown.lowerBound, below: list.rows.count - shown.upperBound, in: edge, list.title,
      &frame)
    var row = 0
    for index in shown {
      let lines = layout.lines(of: index)
      let box = area.rows(from: row, lines.count * layout.scale.pitch)
      draw(lines, layout.scale, in: box, isSelected: index == list.selection, &frame)
      if list.selection >= 0 { frame.targets.append(Frame.Target(.row(index), area: box)) }
      row += box.size.rows
    }
    drawDetails(layout, below: area.row + rows, in: area, &frame)
    return viewport
  }

  /// Every row in full, in two columns.
  private static func drawColumns(_ columns: ListColumns, in area: Rect, _ frame: inout Frame) {
    for (column, part) in columns.parts.enumerated() {
      var row = 0
      for index in part {
        let lines = columns.rows.whole(index, .small)
        let box = area.rows(from: row, lines.count)
          .columns(from: column * (columns.rows.columns + ListColumns.gap), columns.rows.columns)
        let selection = columns.rows.list.selection
        draw(lines, .small, in: box, isSelected: index == selection, &frame)
        if selection >= 0 { frame.targets.append(Frame.Target(.row(index), area: box)) }
        row += lines.count
      }
    }
  }

  /// The selected row in full, below the rows.
  private static func drawDetails(
    _ layout: ListLayout, below row: Int, in area: Rect, _ frame: inout Frame
  ) {
    guard layout.detailLines > 0 else { return }
    if layout.hasRule {
      let rule = String(repeating: "─", count: area.size.columns)
      frame.write(rule, column: area.column, row: row, role: .dim)
    }
    let top = row + (layout.hasRule ? 1 : 0)
    for (index, line) in layout.details.enumerated() {
      frame.write(
        line, column: area.column, row: top + index, width: area.size.columns, role: .strong)
    }
  }

  private static func drawEmpty(
    _ text: String, _ scale: TextScale, in area: Rect, _ frame: inout Frame
  ) {
    let lines = DisplayWidth.wrapped(text, into: scale.letters(in: area.size.columns))
    for (index, line) in lines.enumerated() {
      write(
        line, scale, column: area.column, row: area.row + index * scale.pitch,
        width: area.size.columns, role: .dim, &frame)
    }
  }

  /// The numbers of hidden rows above and below, in the panel's edges.
  private static func drawMore(
    above: Int, below: Int, in edge: Rect, _ title: String, _ frame: inout Frame
  ) {
    let parts = [(above, "↑"), (below, "↓")].filter { $0.0 > 0 }.map { "\($0.1) \($0.0)" }
    guard !parts.isEmpty else { return }
    let whole = " \(tr("\(parts.joined(separator: "  ")) more", context: "rows")) "
    let room = edge.size.columns - DisplayWidth.columns(title) - 4
    let text =
      DisplayWidth.columns(whole) <= room ? whole : " \(parts.joined(separator: " ")) "
    frame.write(text, endingBefore: edge.right, row: edge.row, role: .accent)
  }

  /// The typed text with the cursor behind it; if it is too long, its end.
  private static func drawSearch(
    for query: String, _ filters: [ListView.Filter], in area: Rect, _ frame: inout Frame
  ) {
    let room = drawFilters(filters, besides: query, in: area, &frame)
    let typed = DisplayWidth.ending(of: query, in: room - 3)
    frame.write("/ \(typed)▏", column: area.column, row: area.row, width: room, role: .accent)
  }

  /// The filters at the end of the first row, each clickable; beside a long search only the current
  /// one. Returns the columns before them.
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
    var column = area.size.columns - columns(shown) + 1
    for filter in shown {
      let box = area.rows(from: 0, 1).columns(from: column, DisplayWidth.columns(text(filter)))
      frame.write(
        text(filter), column: box.column, row: box.row, role: filter.isOn ? .selected : .button)
      frame.targets.append(Frame.Target(.key(filter.key), area: box))
      column += box.size.columns + 1
    }
    return area.size.columns - columns(shown)
  }

  private static func draw(
    _ lines: [ListRows.Line], _ scale: TextScale, in box: Rect, isSelected: Bool,
    _ frame: inout Frame
  ) {
    if isSelected { frame.fill(box, role: .selected) }
    var row = box.row
    for line in lines where row + scale.pitch <= box.bottom {
      let role = isSelected ? Role.selected : line.role
      let figure = scale.columns(of: line.figure)
      let room = box.size.columns - (figure > 0 ? figure + 2 : 0)
      write(line.text, scale, column: box.column, row: row, width: room, role: role, &frame)
      if !isSelected, scale == .small {
        frame.write(line.mark, column: box.column, row: row, role: .dim)
      }
      if figure > 0 {
        write(
          line.figure, scale, column: box.right - figure, row: row, width: figure, role: role,
          &frame)
      }
      row += scale.pitch
    }
  }
}
