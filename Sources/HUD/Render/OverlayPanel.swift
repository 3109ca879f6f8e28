extension Renderer {
  static func drawOverlay(_ overlay: Overlay, _ frame: inout Frame) {
    switch overlay {
    case .help(let help): drawHelp(help, &frame)
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
    let rows = min(size.rows, wanted.map { $0 + 4 } ?? size.rows - 2)
    let columns = min(size.columns, max(size.columns - 4, 40), 110)
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
    frame.write(
      " \(title) ", column: box.column + 2, row: box.row, width: columns - 4, role: .strong)
    let foot = DisplayWidth.fitted(" \(footer) ", into: columns - 4)
    frame.write(
      foot, endingBefore: box.column + columns - 2, row: box.row + rows - 1, role: .dim)
    return Rect(
      column: box.column + 2, row: box.row + 1, columns: columns - 4, rows: rows - 2)
  }

  private static func drawList(_ list: ListView, _ frame: inout Frame) {
    let area = panel(list.title, footer: list.footer, &frame)
    var top = area.row
    if let query = list.query {
      frame.write(
        "/ \(query)▏", column: area.column, row: top, width: area.size.columns, role: .accent)
      top += 1
    }
    let room = area.row + area.size.rows - top
    guard !list.rows.isEmpty else {
      for (index, line) in DisplayWidth.wrapped(list.empty, into: area.size.columns).enumerated() {
        frame.write(line, column: area.column, row: top + index, role: .dim)
      }
      return
    }
    let first = max(0, min(list.selection - room / 2, list.rows.count - room))
    for (index, row) in list.rows.enumerated().dropFirst(first).prefix(room) {
      let at = top + index - first
      let isSelected = index == list.selection
      let line = Rect(column: area.column, row: at, columns: area.size.columns, rows: 1)
      if isSelected { frame.fill(line, role: .selected) }
      let mark = list.selection < 0 ? "" : isSelected ? "› " : "  "
      frame.write(
        mark + row, column: area.column, row: at, width: area.size.columns,
        role: isSelected ? .selected : .text)
    }
  }

  private static func drawQuestion(
    _ text: String, yes: String, no: String, _ frame: inout Frame
  ) {
    let lines = DisplayWidth.wrapped(text, into: min(frame.size.columns, 110) - 8)
    let area = panel("?", footer: "say yes or no", &frame, rows: lines.count + 2)
    for (index, line) in lines.enumerated() {
      frame.write(line, centredIn: area, row: area.row + 1 + index, role: .strong)
    }
    frame.write(
      "y \(yes)      n \(no)", centredIn: area, row: area.row + lines.count + 2, role: .accent)
  }
}
