import Canvas

extension Renderer {
  /// What sets need to have last time's beside them.
  static let setsColumns = 28

  /// The rest as the second figure, the sets under it, each with its sign and last time's beside it.
  static func drawSets(
    _ sets: Scene.Sets, _ rest: Scene.Rest?, in area: Rect, _ frame: inout Frame
  ) {
    var table = area
    if let rest {
      let rows = max(
        2, area.size.rows * (area.size.rows < 8 ? 2 : 1) / (area.size.rows < 8 ? 3 : 2))
      drawRestTime(
        rest,
        in: Rect(column: area.column, row: area.row, columns: area.size.columns, rows: rows),
        &frame)
      table = Rect(
        column: area.column, row: area.row + rows, columns: area.size.columns,
        rows: max(0, area.size.rows - rows))
    }
    drawTable(sets, in: table, &frame)
  }

  private static func drawTable(_ sets: Scene.Sets, in area: Rect, _ frame: inout Frame) {
    var bottom = area.row + area.size.rows
    for text in [sets.after, sets.plates] where !text.isEmpty && bottom - area.row > 2 {
      bottom -= 1
      frame.write(text, centredIn: area, row: bottom, role: text == sets.plates ? .accent : .dim)
    }
    let room = bottom - area.row
    guard room > 0 else { return }
    let hasLast = sets.rows.contains { !$0.last.isEmpty } && area.size.columns >= setsColumns
    let isHeaded = hasLast && room > 2
    let lines = room - (isHeaded ? 1 : 0)
    let first = Self.firstRow(of: sets, fitting: lines)
    let middle = area.column + area.size.columns * 3 / 5
    if isHeaded { frame.write("last time", column: middle, row: area.row, role: .dim) }
    for (line, index) in (first..<min(sets.rows.count, first + lines)).enumerated() {
      let row = sets.rows[index]
      let isNext = index == sets.next
      let top = area.row + line + (isHeaded ? 1 : 0)
      let sign = row.kind?.glyph ?? (isNext ? "▶" : "·")
      let role: Role = row.kind?.role ?? (isNext ? .strong : .dim)
      let note = row.note.isEmpty ? "" : "  \(row.note)"
      let width = hasLast ? middle - area.column - 1 : area.size.columns
      frame.write(
        String("\(index + 1) \(sign) \(row.text)\(note)".prefix(max(0, width))),
        column: area.column, row: top, role: role)
      if hasLast {
        frame.write(
          String(row.last.prefix(area.column + area.size.columns - middle)), column: middle,
          row: top, role: .dim)
      }
    }
  }

  /// So that the next one can be seen, with as many before it as there is room for.
  private static func firstRow(of sets: Scene.Sets, fitting lines: Int) -> Int {
    guard sets.rows.count > lines else { return 0 }
    let focus = sets.next ?? sets.rows.count - 1
    return max(0, min(focus - lines + 2, sets.rows.count - lines))
  }
}
