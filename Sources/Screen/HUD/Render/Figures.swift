import Canvas

extension Renderer {
  /// The grade as the main figure, with the rest and the counts beside or under it, then the plan.
  static func drawFigures(
    _ scene: Scene, _ layout: Layout, _ scale: TextScale, _ frame: inout Frame
  ) {
    if let rest = scene.figures.rest, rest.isMain {
      drawMainRest(rest, in: layout.main, &frame)
      if let sets = scene.figures.sets {
        drawNextSet(sets, scene, in: layout.side, scale, &frame)
      } else {
        drawSecondGrade(scene, in: layout.side, &frame)
      }
    } else {
      drawMain(scene, layout, scale, &frame)
      if let sets = scene.figures.sets {
        drawSets(sets, scene, layout, scale, &frame)
      } else if let rest = scene.figures.rest {
        drawRest(rest, scene.figures.counts, in: layout.side, &frame)
      } else {
        drawCounts(scene.figures.counts, in: layout.side, &frame)
      }
    }
    if let plan = scene.figures.plan, let area = layout.plan { drawPlan(plan, in: area, &frame) }
  }

  private static func drawMain(
    _ scene: Scene, _ layout: Layout, _ scale: TextScale, _ frame: inout Frame
  ) {
    let area = layout.main
    let figure = Layout.figure(in: area, caption: layout.captionRows)
    BigText.draw(
      layout.mainText, in: figure, of: &frame, role: scene.figures.main.topic?.role ?? .strong)
    guard area.size.rows > figure.size.rows else { return }
    guard scene.figures.sets == nil else {
      return drawCaption(of: scene, under: figure, in: area, scale, &frame)
    }
    // A grade that had to be cut is repeated in full.
    let whole = layout.mainText == scene.figures.main.text ? "" : "\(scene.figures.main.text)  "
    let text = whole + scene.figures.caption
    // While a value is typed, there is nothing beside it.
    let isAlone = scene.figures.counts.isEmpty && scene.figures.rest == nil
    let isLong = DisplayWidth.columns(text) > area.size.columns
    frame.write(
      text, centredIn: isAlone && isLong ? layout.body : area, row: area.bottom - 1, role: .text)
  }

  /// The counts side by side, each a big figure over its word.
  private static func drawCounts(_ counts: [Scene.Count], in area: Rect, _ frame: inout Frame) {
    guard !counts.isEmpty else { return }
    let width = area.size.columns / counts.count
    let digits = Size(columns: width - 1, rows: area.size.rows - 1)
    let longest = counts.map(\.value).max { $0.count < $1.count } ?? ""
    let rows = max(1, min(BigText.rows(of: longest, fitting: digits), frame.size.rows / 4))
    let figures = area.rows(from: max(0, (area.size.rows - rows - 1) / 2), rows)
    for (index, count) in counts.enumerated() {
      let role = count.value == "0" ? Role.dim : count.topic?.role ?? .strong
      let box = figures.columns(from: index * width, width - 1)
      BigText.draw(count.value, in: box, of: &frame, role: role)
      frame.write(label(of: count, fitting: width - 1), centredIn: box, row: box.bottom, role: role)
    }
  }

  /// Sign and word; only the sign if both don't fit.
  private static func label(of count: Scene.Count, fitting width: Int) -> String {
    let label = [count.topic?.glyph, count.label].compactMap { $0 }.joined(separator: " ")
    return DisplayWidth.columns(label) <= width ? label : count.topic?.glyph ?? "#"
  }

  /// The time with its word and bar; under it the counts, in large letters if there is room.
  ///
  /// A finished rest counts up on a filled ground.
  private static func drawRest(
    _ rest: Scene.Rest, _ counts: [Scene.Count], in area: Rect, _ frame: inout Frame
  ) {
    let (upper, lower) = ClockLayout.parts(of: area)
    drawRestTime(rest, in: upper, &frame)
    drawCountsBelow(counts, in: lower, &frame)
  }

  /// The grade, its caption and the counts beside a rest.
  private static func drawSecondGrade(_ scene: Scene, in area: Rect, _ frame: inout Frame) {
    let (upper, lower) = ClockLayout.parts(of: area)
    let figure = Layout.figure(in: upper)
    // A name too long for large letters is written small.
    BigText.draw(
      scene.figures.main.text, in: figure, of: &frame,
      role: scene.figures.main.topic?.role ?? .strong)
    if upper.size.rows > figure.size.rows {
      frame.write(
        scene.figures.caption, centredIn: upper, row: upper.bottom - 1, role: .text)
    }
    drawCountsBelow(scene.figures.counts, in: lower, &frame)
  }

  private static func drawCountsBelow(
    _ counts: [Scene.Count], in area: Rect, _ frame: inout Frame
  ) {
    guard area.size.rows == 1 else { return drawCounts(counts, in: area, &frame) }
    func text(_ label: (Scene.Count) -> String) -> String {
      counts.map { ($0.topic?.glyph ?? label($0)) + $0.value }.joined(separator: " ")
    }
    let whole = text { $0.label + " " }
    let short = text { _ in "" }
    let fits = DisplayWidth.columns(whole) <= area.size.columns
    frame.write(fits ? whole : short, centredIn: area, row: area.row, role: .text)
  }

  static func drawRestTime(_ rest: Scene.Rest, in area: Rect, _ frame: inout Frame) {
    let role = rest.role
    if rest.isOver { frame.fill(area, role: role) }
    let barRows = area.size.rows >= 8 ? max(1, area.size.rows / 8) : 0
    let figure = area.rows(from: 0, max(1, area.size.rows - 1 - barRows))
    BigText.draw(
      time: rest.text, longest: rest.longest, in: figure, of: &frame, role: role,
      isInset: rest.isOver)
    let label = area.rows(from: figure.size.rows, 1)
    if let progress = rest.progress, !rest.isOver {
      if barRows == 0 {
        return drawBar(progress, after: rest.word, in: label, role: role, &frame)
      }
      let bar = area.rows(from: figure.size.rows + 1, barRows)
      drawBar(progress, in: bar, role: role, &frame)
    }
    frame.write(rest.word, centredIn: label, row: label.row, role: role)
  }

  /// A text with a progress bar after it, in one row.
  static func drawBar(
    _ progress: Double, after text: String, in row: Rect, role: Role, _ frame: inout Frame
  ) {
    frame.write(text, column: row.column, row: row.row, width: row.size.columns, role: role)
    let bar = row.columns(from: DisplayWidth.columns(text) + 1)
    drawBar(progress, in: bar, role: role, &frame)
  }

  /// A progress bar, in steps of an eighth of a cell.
  static func drawBar(_ progress: Double, in area: Rect, role: Role, _ frame: inout Frame) {
    let eighths = Int((min(1, max(0, progress)) * Double(area.size.columns * 8)).rounded())
    let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    for row in area.row..<area.bottom {
      for column in 0..<area.size.columns {
        let part = min(8, max(0, eighths - column * 8))
        let character = part == 0 ? "░" : parts[part]
        frame[area.column + column, row] = Cell(character, part == 0 ? .dim : role)
      }
    }
  }
}
