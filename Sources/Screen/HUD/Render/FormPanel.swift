import Canvas

extension Renderer {
  /// One row a field: label, value, note. The selected field is highlighted and has a cursor.
  static func drawForm(
    _ form: FormView, _ largest: TextScale, after before: Viewport?, _ frame: inout Frame
  ) -> Viewport {
    let columns = panelColumns(frame.size, largest)
    let scale = FormColumns.scale(of: form, largest, columns: columns, rows: frame.size.rows - 5)
    let layout = FormColumns(form, scale, columns: columns)
    var details = layout.details(of: form)
    let area = panel(
      form.title, footer: layout.footer(of: form), largest, &frame,
      rows: form.rows.count * scale.pitch + details.count)
    details = Array(details.prefix(max(0, area.size.rows - scale.pitch)))
    let room = max(1, (area.size.rows - details.count) / scale.pitch)
    let viewport = Viewport(
      of: form.identity, selection: form.selection, count: form.rows.count, room: room,
      after: before)
    for index in form.rows.indices.dropFirst(viewport.first).prefix(room) {
      let line = area.rows(from: (index - viewport.first) * scale.pitch, scale.pitch)
      frame.targets.append(Frame.Target(.row(index), area: line))
      draw(form.rows[index], layout, isSelected: index == form.selection, in: line, &frame)
    }
    for (index, line) in details.enumerated() {
      frame.write(
        line, column: area.column, row: area.row + area.size.rows - details.count + index,
        width: area.size.columns, role: layout.isRefused(form) ? .warning : .strong)
    }
    return viewport
  }

  private static func draw(
    _ row: FormView.Field, _ columns: FormColumns, isSelected: Bool, in line: Rect,
    _ frame: inout Frame
  ) {
    let scale = columns.scale
    write(
      row.label, scale, column: line.column, row: line.row, width: columns.labels,
      role: isSelected ? .strong : .text, &frame)
    let field = line.columns(from: columns.labels, columns.width(of: row) - 2)
    if isSelected {
      drawEdited(row, scale, in: field, &frame)
    } else {
      write(
        row.value, scale, column: field.column, row: line.row, width: field.size.columns,
        role: row.isRefused ? .warning : .strong, &frame)
    }
    guard columns.hasNote(row) else { return }
    frame.write(
      row.note, column: line.column + columns.labels + columns.values,
      row: line.row + (scale.pitch - 1) / 2, width: columns.notes,
      role: row.isRefused ? .warning : .dim)
  }

  /// Draws the selected field over its full width, with the cursor. A text that is too long is
  /// shown around the cursor.
  private static func drawEdited(
    _ row: FormView.Field, _ scale: TextScale, in field: Rect, _ frame: inout Frame
  ) {
    let role: Role = row.isRefused ? .warning : .selected
    frame.fill(field, role: role)
    let letters = Array(row.value)
    let cursor = min(row.cursor ?? letters.count, letters.count)
    let after = String(letters[cursor...])
    if scale != .small, scale.draws(row.value) {
      // Large letters are whole, or the form would be small. The cursor is a bar between them.
      let before = String(letters[..<cursor])
      let bar = field.columns(from: scale.columns(of: before), 1)
      write(
        before, scale, column: field.column, row: field.row, width: field.size.columns, role: role,
        &frame)
      frame.fill(bar, "│", role: role)
      return write(
        after, scale, column: bar.right, row: field.row, width: field.right - bar.right, role: role,
        &frame)
    }
    let line = field.row + (scale.pitch - 1) / 2
    // One column is for the cursor.
    let before = DisplayWidth.ending(
      of: String(letters[..<cursor]), in: field.size.columns - 1)
    let at = field.column + DisplayWidth.columns(before)
    let room = field.right - at
    frame.write(before, column: field.column, row: line, role: role)
    guard !after.isEmpty else {
      return frame.write("▏", column: at, row: line, width: room, role: role)
    }
    frame.write(after, column: at, row: line, width: room, role: role)
    // The letter under the cursor, on the ground of the screen.
    frame.write(String(letters[cursor]), column: at, row: line, width: room, role: .strong)
  }
}

/// The columns of a form. They depend only on the labels and the room, so no column moves while a
/// value is typed.
private struct FormColumns {
  let scale: TextScale
  let all: Int
  let labels: Int
  /// Columns for the values, including two free ones.
  let values: Int
  /// Columns for the notes.
  let notes: Int

  init(_ form: FormView, _ scale: TextScale, columns: Int) {
    self.scale = scale
    all = columns
    labels = 2 + (form.rows.map { scale.columns(of: $0.label) }.max() ?? 0)
    let room = columns - labels
    let widest = scale == .small ? 32 : 64
    values = min(widest, max(10, room * 2 / 5))
    notes = max(0, room - values)
  }

  /// Large letters if all fields fit.
  static func scale(
    of form: FormView, _ largest: TextScale, columns: Int, rows: Int
  ) -> TextScale {
    let large = FormColumns(form, largest, columns: columns)
    let fits =
      form.rows.count * largest.pitch <= rows
      && form.rows.allSatisfy { row in
        largest.draws(row.label) && !large.isLong(row)
          && DisplayWidth.columns(row.note) <= large.notes
      }
    return fits ? largest : .small
  }

  /// Whether a value needs the note's room too: the cursor needs its own column.
  func isLong(_ row: FormView.Field) -> Bool {
    scale.columns(of: row.value) + (scale == .small ? 1 : 2) > values - 2
  }

  func width(of row: FormView.Field) -> Int { isLong(row) ? values + notes : values }

  func hasNote(_ row: FormView.Field) -> Bool {
    !isLong(row) && DisplayWidth.columns(row.note) <= notes
  }

  /// The note without room beside its field, if there is room for it here; otherwise the keys.
  func footer(of form: FormView) -> String {
    let note = noteApart(in: form)
    return note.isEmpty || !fitsFooter(note) ? form.footer : note
  }

  /// What has room neither beside the selected field nor in the footer: its value, and a note.
  func details(of form: FormView) -> [String] {
    let note = noteApart(in: form)
    let noteLines = fitsFooter(note) ? [] : DisplayWidth.wrapped(note, into: all)
    guard form.rows.indices.contains(form.selection) else { return noteLines }
    let value = form.rows[form.selection].value
    guard DisplayWidth.columns(value) + 1 > values + notes - 2 else { return noteLines }
    let valueLines = DisplayWidth.wrapped(value, into: all)
    return valueLines.count > Self.mostValueLines ? noteLines : valueLines + noteLines
  }

  func isRefused(_ form: FormView) -> Bool { form.rows.contains(where: \.isRefused) }

  /// A longer value is shown around the cursor alone.
  private static let mostValueLines = 3

  /// The note without room beside its field: of the rejected fields, the selected one's before the
  /// first one's; otherwise the selected field's.
  private func noteApart(in form: FormView) -> String {
    let selected = form.rows.indices.contains(form.selection) ? [form.rows[form.selection]] : []
    let apart = (selected + form.rows).filter { $0.isRefused && !hasNote($0) } + selected
    return apart.first.map { hasNote($0) ? "" : $0.note } ?? ""
  }

  /// A panel's footer is two columns narrower than its room.
  private func fitsFooter(_ text: String) -> Bool { DisplayWidth.columns(text) <= all - 2 }
}
