import Canvas
import Languages

extension Renderer {
  /// The phase as one huge word on its colour, with the round beside it; the time left as the main
  /// figure, in a ring that fills; and the next phase, dim.
  static func drawTimer(
    _ timer: Scene.Timer, _ layout: Layout, _ scale: TextScale, _ frame: inout Frame
  ) {
    let body = layout.body
    let lines = timer.lines.flatMap { DisplayWidth.wrapped($0, into: body.size.columns) }
    // In four rows, a letter has three, with half a row of the band above and below.
    let bandRows = body.size.rows < 12 ? 3 : max(4, body.size.rows / 5)
    let isLarge =
      lines.count * scale.pitch <= body.size.rows / 3
      && lines.allSatisfy { scale.columns(of: $0) <= body.size.columns && scale.draws($0) }
    let pitch = isLarge ? scale.pitch : 1
    let nextRows =
      lines.isEmpty
      ? (body.size.rows < 30 ? 1 : BigText.leastRows)
      : min(lines.count * pitch, max(1, body.size.rows * (isLarge ? 1 : 2) / (isLarge ? 3 : 5)))
    let band = Rect(column: 0, row: body.row, columns: layout.size.columns, rows: bandRows)
    drawPhase(timer, in: band, &frame)
    // A ring that touched the band would merge with it: they have the same colour.
    let gap = body.size.rows < 16 ? 0 : 1
    let clock = body.rows(from: bandRows + gap, body.size.rows - bandRows - gap - nextRows)
    drawClock(timer, in: clock, &frame)
    let next = body.rows(from: body.size.rows - nextRows)
    guard !lines.isEmpty else { return drawNext(timer, in: next, &frame) }
    for (index, line) in lines.prefix(nextRows / pitch).enumerated() {
      write(
        line, isLarge ? scale : .small, column: next.column, row: next.row + index * pitch,
        width: next.size.columns, role: index == 0 ? .strong : .text, &frame)
    }
  }

  /// The time as large as possible, with its ring or bar.
  private static func drawClock(_ timer: Scene.Timer, in area: Rect, _ frame: inout Frame) {
    let role: Role = timer.isLastSeconds ? .over : timer.topic.role
    let layout = ClockLayout(
      timer.longest, needsLabel: false, mayHaveRing: true, in: area, on: frame.size)
    BigText.draw(
      time: timer.time, longest: timer.longest, in: layout.time, of: &frame, role: role)
    if let ring = layout.ring {
      Ring(box: ring, thickness: layout.thickness).draw(timer.progress, role: role, &frame)
    } else {
      drawBar(timer.progress, in: layout.label, role: role, &frame)
    }
  }

  /// The phase on the left, the round in large digits on the right.
  private static func drawPhase(_ timer: Scene.Timer, in band: Rect, _ frame: inout Frame) {
    let role = timer.isPaused ? Role.warningBand : timer.topic.band
    frame.fill(band, role: role)
    let word = timer.isPaused ? tr("PAUSED", context: "big word") : timer.phase
    // Letters that fill the band would merge with the dark beyond it, so they are drawn on the dark
    // itself.
    let isInset = band.size.rows > BigText.leastRows
    let share = timer.position.isEmpty ? 10 : 6
    let left = band.columns(from: 2, (band.size.columns - 4) * share / 10)
    let rows =
      isInset
      ? BigText.rows(of: word, insetIn: left.size) : BigText.rows(of: word, fitting: left.size)
    let used = BigText.columns(of: word, rows: rows) + 2
    if !isInset, rows > 0 {
      frame.fill(band.columns(from: 0, used + 1), role: .text)
    }
    BigText.draw(
      word, in: left, of: &frame,
      role: isInset || rows == 0 ? role : timer.isPaused ? .warning : timer.topic.role,
      alignment: .left, isInset: isInset)
    let position = band.columns(from: used + 3, band.size.columns - 5 - used)
    drawPosition(timer.position, in: position, role: role, &frame)
  }

  /// The innermost count large, with the others in words beside it.
  private static func drawPosition(
    _ counts: [Scene.Count], in area: Rect, role: Role, _ frame: inout Frame
  ) {
    guard let last = counts.last else { return }
    let words = counts.dropLast().map { "\($0.label) \($0.value)" } + [last.label]
    let width = words.map { DisplayWidth.columns($0) }.max() ?? 0
    for (index, line) in words.suffix(area.size.rows).enumerated() {
      frame.write(line, endingBefore: area.right, row: area.row + index, role: role)
    }
    let big = area.columns(from: 0, area.size.columns - width - 1)
    BigText.draw(last.value, in: big, of: &frame, role: role, alignment: .right, isInset: true)
  }

  private static func drawNext(_ timer: Scene.Timer, in area: Rect, _ frame: inout Frame) {
    let left = area.columns(from: 0, area.size.columns * 2 / 3)
    if BigText.rows(of: timer.next, fitting: left.size) > 0 {
      BigText.draw(timer.next, in: left, of: &frame, role: .ghost, alignment: .left)
    } else {
      frame.write(
        timer.next, column: area.column, row: area.row,
        width: area.size.columns - DisplayWidth.columns(timer.total) - 2, role: .ghost)
    }
    frame.write(timer.total, endingBefore: area.right, row: area.row, role: .text)
  }
}
