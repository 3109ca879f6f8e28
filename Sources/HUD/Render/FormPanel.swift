import Canvas

extension Renderer {
  /// A field a row: label, value, note. The field being changed has a cursor and stands out.
  static func drawForm(_ form: FormView, _ scale: TextScale, _ frame: inout Frame) {
    let labels = 2 + (form.rows.map { scale.columns(of: $0.label) }.max() ?? 0)
    // The cursor needs a column of its own.
    let values = 3 + max(6, form.rows.map { scale.columns(of: $0.value + "'") }.max() ?? 0)
    let note = labels + values
    let refused = form.rows.first(where: \.isRefused)?.note
    // What was refused is said beside its field; on a narrow screen, where it has no room, below.
    let isCut = refused.map { note + DisplayWidth.columns($0) > min(96, frame.size.columns - 8) }
    let footer = isCut == true ? refused ?? form.footer : form.footer
    let area = panel(
      form.title, footer: footer, scale, &frame, rows: form.rows.count * scale.pitch)
    let room = area.size.rows / scale.pitch
    let first = max(0, min(form.selection - room / 2, form.rows.count - room))
    for (index, row) in form.rows.enumerated().dropFirst(first).prefix(max(1, room)) {
      let at = area.row + (index - first) * scale.pitch
      let isSelected = index == form.selection
      let line = Rect(
        column: area.column, row: at, columns: area.size.columns, rows: scale.pitch)
      frame.targets.append(Frame.Target(.row(index), area: line))
      let role: Role = row.isRefused ? .warning : isSelected ? .selected : .strong
      write(
        row.label, scale, column: area.column, row: at, width: labels,
        role: isSelected ? .strong : .text, &frame)
      if scale != .small, isSelected {
        frame.fill(
          Rect(column: area.column + labels, row: at, columns: values - 2, rows: scale.rows),
          role: role)
      }
      let cursor = isSelected && scale == .small ? "\(row.value)▏" : row.value
      write(
        cursor, scale, column: area.column + labels, row: at, width: values, role: role, &frame)
      frame.write(
        row.note, column: area.column + note, row: at + (scale.rows - 1) / 2,
        width: max(0, area.size.columns - note), role: row.isRefused ? .warning : .dim)
    }
  }
}
