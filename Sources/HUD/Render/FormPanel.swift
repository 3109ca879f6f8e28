import Canvas

extension Renderer {
  /// A field a row: label, value, note. The field being changed has a cursor and stands out.
  static func drawForm(_ form: FormView, _ scale: TextScale, _ frame: inout Frame) {
    let labels = 2 + (form.rows.map { scale.columns(of: $0.label) }.max() ?? 0)
    let room = panelColumns(frame.size, scale) - labels
    // The cursor needs a column of its own. What is longer than half the room has a row without a note.
    let widths = form.rows.map { scale.columns(of: $0.value + "'") }
    let values = 3 + max(6, widths.filter { $0 <= room / 2 }.max() ?? 0)
    let note = labels + values
    // Of a note that is cut nobody has anything: that of the selected field then stands below.
    func fits(_ note: String) -> Bool { values + DisplayWidth.columns(note) <= room }
    // What was refused is said beside its field; on a narrow screen, where it has no room, below.
    let refused = zip(form.rows, widths).first(where: \.0.isRefused)
    let isCut = refused.map { row, width in
      width > values - 3 || !fits(row.note)
    }
    let selected = form.rows.indices.contains(form.selection) ? form.rows[form.selection].note : ""
    let footer =
      isCut == true ? refused?.0.note ?? form.footer : fits(selected) ? form.footer : selected
    let area = panel(
      form.title, footer: footer, scale, &frame, rows: form.rows.count * scale.pitch)
    let shown = max(1, area.size.rows / scale.pitch)
    let first = max(0, min(form.selection - shown / 2, form.rows.count - shown))
    for (index, row) in form.rows.enumerated().dropFirst(first).prefix(shown) {
      let at = area.row + (index - first) * scale.pitch
      let isSelected = index == form.selection
      let line = Rect(
        column: area.column, row: at, columns: area.size.columns, rows: scale.pitch)
      frame.targets.append(Frame.Target(.row(index), area: line))
      let role: Role = row.isRefused ? .warning : isSelected ? .selected : .strong
      write(
        row.label, scale, column: area.column, row: at, width: labels,
        role: isSelected ? .strong : .text, &frame)
      let isLong = widths[index] > values - 3
      let width = isLong ? room : values
      if scale != .small, isSelected {
        frame.fill(
          Rect(column: area.column + labels, row: at, columns: width - 2, rows: scale.rows),
          role: role)
      }
      let value = isSelected && isLong ? ending(of: row.value, scale, in: width - 2) : row.value
      write(
        isSelected && scale == .small ? "\(value)▏" : value, scale,
        column: area.column + labels, row: at, width: width, role: role, &frame)
      guard !isLong, row.isRefused || fits(row.note) else { continue }
      frame.write(
        row.note, column: area.column + note, row: at + (scale.rows - 1) / 2,
        width: max(0, room - values), role: row.isRefused ? .warning : .dim)
    }
  }

  /// Of a text that is being typed its end is seen.
  private static func ending(of text: String, _ scale: TextScale, in columns: Int) -> String {
    var end = Substring(text)
    while scale.columns(of: "…\(end)") > columns, !end.isEmpty { end.removeFirst() }
    return end.count == text.count ? text : "…\(end)"
  }
}
