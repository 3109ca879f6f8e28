import Canvas

extension Renderer {
  /// The plan as tokens: finished steps are ticked, the current step is filled, the next one is
  /// dim.
  static func drawPlan(_ plan: Scene.Plan, in area: Rect, _ frame: inout Frame) {
    var column = drawPosition(of: plan, in: area, &frame) + 2
    let columns = area.size.columns
    for index in visible(plan, columns: columns - column) {
      let width = min(width(of: plan.steps[index]), columns - column)
      drawStep(plan, index, in: area.columns(from: column, width), &frame)
      column += width + 1
    }
  }

  /// The plan's name and outer counts in words, with the innermost count large beside them. Returns
  /// the columns used.
  private static func drawPosition(
    of plan: Scene.Plan, in area: Rect, _ frame: inout Frame
  ) -> Int {
    let last = plan.position.last
    let outer = plan.position.dropLast().map { "\($0.label) \($0.value)" }
      .joined(separator: "  ")
    guard area.size.rows >= 3, let last else {
      let text = counts(of: plan, in: area.size.columns * 2 / 3)
      let width = min(area.size.columns * 2 / 3, DisplayWidth.columns(text))
      frame.write(text, column: area.column, row: area.row, width: width, role: .strong)
      return width
    }
    let lines = [
      (([plan.name] + plan.remarks).joined(separator: "  "), Role.accent),
      (outer, .strong), (last.label, .strong),
    ]
    let width = min(
      area.size.columns / 3, lines.map { DisplayWidth.columns($0.0) }.max() ?? 0)
    let top = area.row + (area.size.rows - lines.count) / 2
    for (index, line) in lines.enumerated() {
      frame.write(line.0, column: area.column, row: top + index, width: width, role: line.1)
    }
    let room = Size(columns: area.size.columns / 3, rows: area.size.rows)
    let rows = BigText.rows(of: last.value, fitting: room)
    let big = area.columns(from: width + 2, BigText.columns(of: last.value, rows: rows))
    BigText.draw(last.value, in: big, of: &frame, role: .strong, alignment: .left)
    return width + 2 + big.size.columns
  }

  /// The counts in one row; if not all fit, the inner ones, which change with every attempt.
  private static func counts(of plan: Scene.Plan, in columns: Int) -> String {
    var parts = plan.position.map { "\($0.label) \($0.value)" } + plan.remarks
    while parts.count > 1, DisplayWidth.columns(parts.joined(separator: "  ")) > columns {
      parts.removeFirst()
    }
    return parts.joined(separator: "  ")
  }

  /// The steps that fit: the last finished one, the current one, and the next ones.
  private static func visible(_ plan: Scene.Plan, columns: Int) -> Range<Int> {
    let last = plan.steps.count - 1
    let current = max(0, min(plan.current, last))
    let before = max(0, current - 1)
    let hasRoom = columns >= width(of: plan.steps[before]) + 1 + width(of: plan.steps[current])
    // The finished step gives way to the current one.
    let first = hasRoom ? before : current
    var used = 0
    let count = plan.steps[first...].prefix { step in
      used += width(of: step) + 1
      return used <= columns + 1
    }.count
    return first..<min(plan.steps.count, first + max(1, count))
  }

  private static func width(of step: String) -> Int { DisplayWidth.columns(step) + 4 }

  private static func drawStep(
    _ plan: Scene.Plan, _ index: Int, in box: Rect, _ frame: inout Frame
  ) {
    let step = plan.steps[index]
    let isCurrent = index == plan.current
    let role: Role = isCurrent ? .selected : .ghost
    let text =
      if isCurrent {
        step
      } else if index > plan.current {
        "› \(step)"
      } else {
        plan.skipped.contains(index) ? "– \(step)" : "✔ \(step)"
      }
    if isCurrent { frame.fill(box, role: role) }
    frame.write(text, centredIn: box, row: box.row + box.size.rows / 2, role: role)
  }
}
