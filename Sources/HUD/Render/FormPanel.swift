import Canvas

extension Renderer {
  /// A field a row: label, value, note. The field being changed has a cursor and stands out.
  static func drawForm(_ form: FormView, _ frame: inout Frame) {
    let labels = 2 + (form.rows.map { DisplayWidth.columns($0.label) }.max() ?? 0)
    // The cursor needs a column of its own.
    let values = 3 + max(6, form.rows.map { DisplayWidth.columns($0.value) }.max() ?? 0)
    let note = labels + values
    let refused = form.rows.first(where: \.isRefused)?.note
    // What was refused is said beside its field; on a narrow screen, where it has no room, below.
    let isCut = refused.map { note + DisplayWidth.columns($0) > min(96, frame.size.columns - 8) }
    let footer = isCut == true ? refused ?? form.footer : form.footer
    let area = panel(form.title, footer: footer, &frame, rows: form.rows.count)
    let first = max(0, min(form.selection - area.size.rows / 2, form.rows.count - area.size.rows))
    for (index, row) in form.rows.enumerated().dropFirst(first).prefix(area.size.rows) {
      let at = area.row + index - first
      let isSelected = index == form.selection
      let line = Rect(column: area.column, row: at, columns: area.size.columns, rows: 1)
      frame.targets.append(Frame.Target(.row(index), area: line))
      let role: Role = row.isRefused ? .warning : isSelected ? .selected : .strong
      frame.write(
        row.label, column: area.column, row: at, width: labels, role: isSelected ? .strong : .text)
      let cursor = isSelected ? "\(row.value)▏" : row.value
      frame.write(cursor, column: area.column + labels, row: at, width: values, role: role)
      frame.write(
        row.note, column: area.column + note, row: at, width: max(0, area.size.columns - note),
        role: row.isRefused ? .warning : .dim)
    }
  }
}
