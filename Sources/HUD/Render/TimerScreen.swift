extension Renderer {
  /// The phase as one huge word on its colour, the time left as the main figure, a bar, where it stands.
  static func drawTimer(_ timer: Scene.Timer, _ layout: Layout, _ frame: inout Frame) {
    let body = layout.body
    let role: Role = timer.isLastSeconds ? .over : timer.kind.role
    let wordRows = max(3, body.size.rows / 4)
    let word = Rect(
      column: body.column, row: body.row, columns: body.size.columns, rows: wordRows)
    BigText.draw(timer.phase, in: word, of: &frame, role: timer.kind.role)
    let below = body.row + wordRows
    let timeRows = max(3, body.size.rows - wordRows - 4)
    let time = Rect(
      column: body.column, row: below, columns: body.size.columns, rows: timeRows)
    BigText.draw(timer.time, in: time, of: &frame, role: role)
    let bar = Rect(
      column: body.column, row: below + timeRows + 1, columns: body.size.columns, rows: 1)
    drawBar(timer.progress, in: bar, role: role, &frame)
    let foot = bar.row + 1
    let state = timer.isPaused ? "❚❚ PAUSED   \(timer.position)" : timer.position
    frame.write(
      state, column: body.column, row: foot, role: timer.isPaused ? .warning : .strong)
    frame.write(
      timer.total, endingBefore: body.column + body.size.columns, row: foot, role: .text)
    frame.write(timer.next, column: body.column, row: foot + 1, role: .ghost)
  }
}
