extension Renderer {
  /// The grade as the main figure, counts or the rest as the second, the last outcome under them.
  static func drawFigures(_ scene: Scene, _ layout: Layout, _ frame: inout Frame) {
    drawMain(scene, layout, &frame)
    if let rest = scene.rest {
      drawRest(rest, scene.counts, layout, &frame)
    } else {
      drawCounts(scene.counts, in: layout.side, &frame)
      if let outcome = scene.outcome { drawOutcome(outcome, in: layout.strip, &frame) }
    }
    if let plan = scene.plan { drawPlan(plan, row: layout.toastRow - 2, &frame) }
  }

  private static func drawMain(_ scene: Scene, _ layout: Layout, _ frame: inout Frame) {
    let caption = layout.main.size.rows > 5 ? 1 : 0
    let margin = layout.main.size.rows > 8 ? 1 : 0
    let area = Rect(
      column: layout.main.column, row: layout.main.row + margin,
      columns: layout.main.size.columns, rows: layout.main.size.rows - caption - 2 * margin)
    BigText.draw(scene.main.text, in: area, of: &frame, role: scene.main.kind?.role ?? .strong)
    if caption > 0 {
      frame.write(
        scene.caption, centredIn: layout.main, row: layout.main.row + layout.main.size.rows - 1,
        role: .text)
    }
  }

  /// The counts side by side, each a big figure over its word.
  private static func drawCounts(
    _ counts: [Scene.Count], in area: Rect, _ frame: inout Frame
  ) {
    guard !counts.isEmpty else { return }
    let width = area.size.columns / counts.count
    let digits = Size(columns: width - 1, rows: area.size.rows - 1)
    let longest = counts.map(\.value).max { $0.count < $1.count } ?? ""
    let rows = min(BigText.rows(of: longest, fitting: digits), max(3, frame.size.rows / 4))
    let top = area.row + max(0, (area.size.rows - rows - 1) / 2)
    for (index, count) in counts.enumerated() {
      let column = area.column + index * width
      let role = count.value == "0" ? Role.dim : count.kind?.role ?? .strong
      let box = Rect(column: column, row: top, columns: width - 1, rows: max(1, rows))
      BigText.draw(count.value, in: box, of: &frame, role: role)
      let label = [count.kind?.glyph, count.label].compactMap { $0 }.joined(separator: " ")
      frame.write(label, centredIn: box, row: top + max(1, rows), role: role)
    }
  }

  private static func drawRest(
    _ rest: Scene.Rest, _ counts: [Scene.Count], _ layout: Layout, _ frame: inout Frame
  ) {
    let role: Role = rest.isOver ? .over : .rest
    let side = layout.side
    let word = rest.isOver ? "▲ REST OVER" : "◷ REST"
    let area = Rect(
      column: side.column, row: side.row, columns: side.size.columns,
      rows: max(1, side.size.rows - 2))
    let rows = BigText.draw(rest.text, in: area, of: &frame, role: role)
    let below = area.row + (area.size.rows + rows + 1) / 2
    frame.write(word, centredIn: side, row: min(below, side.row + side.size.rows - 2), role: role)
    let text = counts.map { "\($0.label) \($0.value)" }.joined(separator: "   ")
    frame.write(text, centredIn: side, row: side.row + side.size.rows - 1, role: .text)
    if let progress = rest.progress {
      drawBar(progress, in: layout.strip, role: role, &frame)
    }
  }

  /// A bar that fills with eighths of a cell.
  static func drawBar(_ progress: Double, in area: Rect, role: Role, _ frame: inout Frame) {
    let eighths = Int((min(1, max(0, progress)) * Double(area.size.columns * 8)).rounded())
    let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    for row in area.row..<area.row + max(1, area.size.rows - 1) {
      for column in 0..<area.size.columns {
        let part = min(8, max(0, eighths - column * 8))
        let character = part == 0 ? "░" : parts[part]
        frame[area.column + column, row] = Cell(character, part == 0 ? .dim : role)
      }
    }
  }

  private static func drawOutcome(
    _ outcome: Scene.Outcome, in area: Rect, _ frame: inout Frame
  ) {
    frame.write(
      "\(outcome.kind.glyph) \(outcome.text)", centredIn: area,
      row: area.row + max(0, area.size.rows - 2), role: outcome.kind.role)
  }

  /// The steps in a row: done ones dim, the current one in brackets, the next a ghost.
  private static func drawPlan(_ plan: Scene.Plan, row: Int, _ frame: inout Frame) {
    let head = "\(plan.name)  \(plan.round)"
    frame.write(head, column: 2, row: row, role: .accent)
    var column = 2
    for (index, step) in plan.steps.enumerated() {
      let isCurrent = index == plan.current
      let text = isCurrent ? " \(step) " : index < plan.current ? "✔\(step)" : step
      let role: Role = isCurrent ? .selected : index == plan.current + 1 ? .text : .ghost
      guard column + DisplayWidth.columns(text) < frame.size.columns - 2 else {
        frame.write("…", column: column, row: row + 1, role: .ghost)
        break
      }
      frame.write(text, column: column, row: row + 1, role: role)
      column += DisplayWidth.columns(text) + 2
    }
  }
}
