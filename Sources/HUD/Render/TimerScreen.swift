extension Renderer {
  /// The phase as one huge word in its colour, the time left as the main figure, a bar, where it stands.
  static func drawTimer(_ timer: Scene.Timer, _ layout: Layout, _ frame: inout Frame) {
    let body = layout.body
    let footRows = timer.lines.isEmpty ? 2 : min(timer.lines.count, max(2, body.size.rows / 3))
    let figures = body.size.rows - footRows - 1
    // The time is the main figure; the word over it is told by its colour from the corner of an eye.
    let wordRows = max(2, figures * 2 / 5)
    let word = Rect(
      column: body.column, row: body.row, columns: body.size.columns, rows: wordRows)
    BigText.draw(timer.phase, in: word, of: &frame, role: timer.kind.role)
    let role: Role = timer.isLastSeconds ? .over : timer.kind.role
    let gap = figures > 8 ? 1 : 0
    let time = Rect(
      column: body.column, row: body.row + wordRows + gap, columns: body.size.columns,
      rows: max(2, figures - wordRows - 2 * gap))
    BigText.draw(timer.time, in: time, of: &frame, role: role)
    let bar = Rect(
      column: body.column, row: body.row + figures, columns: body.size.columns, rows: 1)
    drawBar(timer.progress, in: bar, role: role, &frame)
    if timer.lines.isEmpty {
      drawPlace(timer, row: bar.row + 1, body, &frame)
    } else {
      for (index, line) in timer.lines.prefix(footRows).enumerated() {
        frame.write(
          line, column: body.column, row: bar.row + 1 + index, width: body.size.columns,
          role: index == 0 ? .strong : .text)
      }
    }
  }

  /// Set and round, the total left, what comes next.
  private static func drawPlace(
    _ timer: Scene.Timer, row: Int, _ body: Rect, _ frame: inout Frame
  ) {
    let state = timer.isPaused ? "❚❚ PAUSED   \(timer.position)" : timer.position
    frame.write(state, column: body.column, row: row, role: timer.isPaused ? .warning : .strong)
    frame.write(
      timer.total, endingBefore: body.column + body.size.columns, row: row, role: .text)
    frame.write(timer.next, column: body.column, row: row + 1, role: .ghost)
  }
}
