extension Renderer {
  /// The plan as tokens: what is done ticked, the current step filled, the next one a ghost beside it.
  static func drawPlan(_ plan: Scene.Plan, in area: Rect, _ frame: inout Frame) {
    let middle = area.row + area.size.rows / 2
    let head = area.size.rows == 1 ? [plan.round] : [plan.name, plan.round]
    let headWidth = min(
      area.size.columns / 3, head.map { DisplayWidth.columns($0) }.max() ?? 0)
    for (index, line) in head.enumerated() {
      frame.write(
        line, column: area.column, row: middle - head.count / 2 + index, width: headWidth,
        role: index == 0 && head.count > 1 ? .accent : .strong)
    }
    var column = area.column + headWidth + 2
    let end = area.column + area.size.columns
    for index in visible(plan, columns: end - column) {
      let box = Rect(
        column: column, row: area.row,
        columns: min(width(of: plan.steps[index]), end - column), rows: area.size.rows)
      drawStep(plan, index, in: box, &frame)
      column += box.size.columns + 1
    }
  }

  /// The steps that fit: the last one done, the current one, and what follows.
  private static func visible(_ plan: Scene.Plan, columns: Int) -> Range<Int> {
    let first = max(0, min(plan.current - 1, plan.steps.count - 1))
    var used = 0
    let count = plan.steps[max(0, first)...].prefix { step in
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
    let text = index < plan.current ? "✔ \(step)" : isCurrent ? step : "› \(step)"
    if isCurrent { frame.fill(box, role: role) }
    frame.write(text, centredIn: box, row: box.row + box.size.rows / 2, role: role)
  }
}
