import Canvas

extension Renderer {
  /// The phase as one huge word on its colour with the round beside it, the time left as the main figure, a
  /// bar, and what comes next as a ghost.
  static func drawTimer(
    _ timer: Scene.Timer, _ layout: Layout, _ scale: TextScale, _ frame: inout Frame
  ) {
    let body = layout.body
    // In four rows a letter has three, with half a row of the band above and below; in fewer it would have two.
    let bandRows = max(body.size.rows >= 12 ? 4 : 3, body.size.rows / 4)
    let band = Rect(column: 0, row: body.row, columns: layout.size.columns, rows: bandRows)
    drawPhase(timer, in: band, &frame)
    let barRows = body.size.rows < 16 ? 1 : max(1, body.size.rows / 12)
    let large = timer.lines.count * scale.pitch
    let isLarge = large <= body.size.rows / 3
    let nextRows =
      timer.lines.isEmpty
      ? (body.size.rows < 30 ? 1 : body.size.rows / 8)
      : isLarge ? large : min(timer.lines.count, max(1, body.size.rows / 4))
    let time = Rect(
      column: body.column, row: body.row + bandRows, columns: body.size.columns,
      rows: body.size.rows - bandRows - barRows - nextRows)
    let margin = time.size.rows > 8 ? 1 : 0
    let figure = Rect(
      column: time.column, row: time.row + margin, columns: time.size.columns,
      rows: time.size.rows - 2 * margin)
    let role: Role = timer.isLastSeconds ? .over : timer.kind.role
    BigText.draw(timer.time, in: figure, of: &frame, role: role)
    let bar = Rect(
      column: body.column, row: time.row + time.size.rows, columns: body.size.columns, rows: barRows
    )
    drawBar(timer.progress, in: bar, role: role, &frame)
    let next = Rect(
      column: body.column, row: bar.row + barRows, columns: body.size.columns, rows: nextRows)
    if timer.lines.isEmpty {
      drawNext(timer, in: next, &frame)
    } else {
      let shown = isLarge ? scale : .small
      for (index, line) in timer.lines.prefix(nextRows).enumerated() {
        write(
          line, shown, column: next.column, row: next.row + index * shown.pitch,
          width: next.size.columns, role: index == 0 ? .strong : .text, &frame)
      }
    }
  }

  /// The phase on the left, the round as a large token on the right.
  private static func drawPhase(_ timer: Scene.Timer, in band: Rect, _ frame: inout Frame) {
    let role = timer.isPaused ? Role.warningBand : timer.kind.band
    frame.fill(band, role: role)
    let inside = Rect(
      column: band.column + 2, row: band.row, columns: band.size.columns - 4,
      rows: band.size.rows)
    let word = timer.isPaused ? "PAUSED" : timer.phase
    let share = timer.position.isEmpty ? 10 : 6
    let room = Size(columns: inside.size.columns * share / 10, rows: inside.size.rows)
    let left = Rect(
      column: inside.column, row: inside.row, columns: room.columns, rows: room.rows)
    let rows = BigText.draw(
      word, in: left, of: &frame, role: role, alignment: .left, isInset: true)
    let used = BigText.columns(of: word, rows: max(2, rows)) + 2
    let right = Rect(
      column: inside.column + used, row: inside.row, columns: inside.size.columns - used,
      rows: inside.size.rows)
    drawPosition(timer.position, in: right, role: role, &frame)
  }

  /// The innermost count large, the others beside it in words.
  private static func drawPosition(
    _ counts: [Scene.Count], in area: Rect, role: Role, _ frame: inout Frame
  ) {
    guard let last = counts.last else { return }
    let words = counts.dropLast().map { "\($0.label) \($0.value)" } + [last.label]
    let width = words.map { DisplayWidth.columns($0) }.max() ?? 0
    let end = area.column + area.size.columns
    for (index, line) in words.suffix(area.size.rows).enumerated() {
      frame.write(line, endingBefore: end, row: area.row + index, role: role)
    }
    let big = Rect(
      column: area.column, row: area.row, columns: area.size.columns - width - 1,
      rows: area.size.rows)
    BigText.draw(last.value, in: big, of: &frame, role: role, alignment: .right, isInset: true)
  }

  private static func drawNext(_ timer: Scene.Timer, in area: Rect, _ frame: inout Frame) {
    let room = Size(columns: area.size.columns * 2 / 3, rows: area.size.rows)
    if area.size.rows >= 3, BigText.rows(of: timer.next, fitting: room) >= 3 {
      let left = Rect(
        column: area.column, row: area.row, columns: room.columns, rows: room.rows)
      BigText.draw(timer.next, in: left, of: &frame, role: .ghost, alignment: .left)
    } else {
      frame.write(
        timer.next, column: area.column, row: area.row,
        width: area.size.columns - DisplayWidth.columns(timer.total) - 2, role: .ghost)
    }
    frame.write(
      timer.total, endingBefore: area.column + area.size.columns, row: area.row, role: .text)
  }
}
