extension Renderer {
  static func drawOverlay(_ overlay: Overlay, _ layout: Layout, _ frame: inout Frame) {
    switch overlay {
    case .help(let rows): drawHelp(rows, &frame)
    case .list(let list): drawList(list, &frame)
    case .form(let form): drawForm(form, &frame)
    case .question(let text, let yes, let no): drawQuestion(text, yes: yes, no: no, &frame)
    case .summary(let title, let lines):
      let area = panel(title, footer: "Enter ends", &frame)
      for (index, line) in lines.prefix(area.size.rows).enumerated() {
        frame.write(line, column: area.column, row: area.row + index, width: area.size.columns)
      }
    }
  }

  /// Clears the middle of the screen, frames it, and gives the room inside.
  static func panel(
    _ title: String, footer: String, _ frame: inout Frame, rows wanted: Int? = nil
  ) -> Rect {
    frame.targets.removeAll()
    let size = frame.size
    let rows = min(size.rows - 2, wanted.map { $0 + 4 } ?? size.rows - 2)
    let columns = min(size.columns - 4, 100)
    let box = Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns,
      rows: rows)
    frame.fill(box, role: .text)
    let line = String(repeating: "─", count: columns - 2)
    frame.write("╭\(line)╮", column: box.column, row: box.row, role: .accent)
    frame.write("╰\(line)╯", column: box.column, row: box.row + rows - 1, role: .accent)
    for row in box.row + 1..<box.row + rows - 1 {
      frame.write("│", column: box.column, row: row, role: .accent)
      frame.write("│", column: box.column + columns - 1, row: row, role: .accent)
    }
    frame.write(" \(title) ", column: box.column + 2, row: box.row, role: .strong)
    frame.write(
      " \(footer) ", endingBefore: box.column + columns - 2, row: box.row + rows - 1, role: .dim)
    return Rect(
      column: box.column + 2, row: box.row + 1, columns: columns - 4, rows: rows - 2)
  }

  private static func drawHelp(_ rows: [Overlay.HelpRow], _ frame: inout Frame) {
    let area = panel("Words and keys", footer: "Esc closes", &frame)
    let keys = min(14, (rows.map { DisplayWidth.columns($0.key) }.max() ?? 0) + 2)
    let words = min(
      area.size.columns / 2, (rows.map { DisplayWidth.columns($0.say) }.max() ?? 0) + 2)
    for (index, row) in rows.prefix(area.size.rows).enumerated() {
      let at = area.row + index
      frame.write(row.key, column: area.column, row: at, width: keys - 1, role: .accent)
      frame.write(row.say, column: area.column + keys, row: at, width: words - 1, role: .strong)
      frame.write(
        row.effect, column: area.column + keys + words, row: at,
        width: area.size.columns - keys - words, role: .text)
    }
  }

  private static func drawList(_ list: ListView, _ frame: inout Frame) {
    let area = panel(list.title, footer: list.footer, &frame)
    var top = area.row
    if let query = list.query {
      frame.write("/ \(query)▏", column: area.column, row: top, role: .accent)
      top += 1
    }
    let room = area.row + area.size.rows - top
    guard !list.rows.isEmpty else {
      frame.write(list.empty, column: area.column, row: top, width: area.size.columns, role: .dim)
      return
    }
    let first = max(0, min(list.selection - room / 2, list.rows.count - room))
    for (index, row) in list.rows.enumerated().dropFirst(first).prefix(room) {
      let at = top + index - first
      let role: Role = index == list.selection ? .selected : .text
      let line = Rect(column: area.column, row: at, columns: area.size.columns, rows: 1)
      if index == list.selection { frame.fill(line, role: role) }
      frame.write(row, column: area.column, row: at, width: area.size.columns, role: role)
    }
  }

  private static func drawQuestion(
    _ text: String, yes: String, no: String, _ frame: inout Frame
  ) {
    let area = panel("?", footer: "say yes or no", &frame, rows: 3)
    frame.write(text, centredIn: area, row: area.row + 1, role: .strong)
    frame.write(
      "y \(yes)      n \(no)", centredIn: area, row: area.row + 3, role: .accent)
  }
}
